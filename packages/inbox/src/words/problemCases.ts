import type { ListedProblems } from '@freelance-site/foundation/testing'
import { en as toolEn } from '../studio/words/en.ts'
import { fr as toolFr } from '../studio/words/fr.ts'
import { problems as en } from './en.ts'
import { problems as fr } from './fr.ts'

/** When messages do not reach the owner. */
export const messageProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    'messages.stuck': { when: 'The mail server has not accepted a message for an hour.' },
  },
}

type ToolKey = Extract<keyof typeof toolEn, `problem.${string}` | `${string}.failed` | 'notice.notSetUp' | 'notice.unreadable'>

/** When the tool of messages shows each problem. */
export const messageToolProblems: ListedProblems<Pick<typeof toolEn, Exclude<ToolKey, `delivery.${string}`>>> = {
  en: toolEn,
  fr: toolFr,
  cases: {
    'action.failed': { when: 'A change of a message fails.' },
    'erase.failed': { when: 'The erasure of a person’s data is interrupted.' },
    'notice.notSetUp': { when: 'Messages wait, and no mail server is set up.', severity: 'warning' },
    'notice.unreadable': { when: 'The messages cannot be read.', severity: 'warning' },
    'problem.gone': { when: 'A message was deleted while it is open.', severity: 'warning' },
    'problem.notFound': { when: 'The site stores no messages.', severity: 'info' },
  },
}
