import type { ListedProblems } from '@freelance-site/foundation/testing'
import { en } from './en.ts'
import { fr } from './fr.ts'

/** When a mail says that something is wrong; the details follow its subject. */
export const alertProblems: ListedProblems<
  Pick<typeof en, Extract<keyof typeof en, `disk.${string}` | `schedule.${string}`>>
> = {
  en,
  fr,
  cases: {
    'disk.title': { when: 'A disk of the site has less than 1 GB left: the subject.', severity: 'warning' },
    'disk.left': { when: 'The same: the text, which the site’s own sentence follows.', severity: 'warning' },
    'schedule.title': { when: 'A scheduled publication is 10 minutes late or refused: the subject.', severity: 'error' },
    'schedule.due': { when: 'The same: the text, which a link to the schedule follows.', severity: 'error' },
    'schedule.refused': { when: 'The same, if the lake refused it.', severity: 'error' },
  },
}
