import type { ListedProblems } from '@freelance-site/foundation/testing'
import { en } from './en.ts'
import { fr } from './fr.ts'

/** When the tool of visits shows each problem. */
export const visitProblems: ListedProblems<Pick<typeof en, Extract<keyof typeof en, `problem.${string}` | `counting.${'elsewhere' | 'off'}`>>> = {
  en,
  fr,
  cases: {
    'counting.elsewhere': { when: 'Pages are served by a platform.', severity: 'info' },
    'counting.off': { when: 'The setting turns counting off.', severity: 'info' },
    'problem.gone': { when: 'The site counts nothing.', severity: 'info' },
    'problem.notFound': { when: 'The site counts nothing.', severity: 'info' },
  },
}
