import type { ListedProblems } from '@freelance-site/foundation/testing'
import { problems as en } from './en.ts'
import { problems as fr } from './fr.ts'

/** When the probes of this package find each problem. Only the list of problems in the documentation loads it. */
export const alertProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    'disk.low': { when: 'A disk of the site has less than 1 GB left.', severity: 'warning' },
    'schedule.missed': { when: 'A scheduled publication is 10 minutes late.' },
    'schedule.refused': { when: 'The lake refused a scheduled publication.' },
  },
}
