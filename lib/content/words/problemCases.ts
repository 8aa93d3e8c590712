import type { ListedProblems } from '@freelance-site/foundation/testing'
import { problems as en } from './en.ts'
import { problems as fr } from './fr.ts'

/** When a document of this site cannot be shown. Only the list of problems in the documentation loads it. */
export const siteProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    permissionMissing: { when: 'A testimonial is published without the client’s permission.', severity: 'error' },
    notPageOfId: { when: 'A document of a page names another page than its id.', severity: 'error' },
    noSections: { when: 'A legal page has no section.', severity: 'error' },
    notPrice: { when: 'A price has another form.', severity: 'error' },
    notCents: { when: 'An amount is no whole number of cents.', severity: 'error' },
    amountTooLarge: { when: 'An amount is above the highest one.', severity: 'error' },
    unitMissing: { when: 'A price does not say how often it is paid.', severity: 'error' },
    notStoryPart: { when: 'The story of a project has a part of another type.', severity: 'error' },
    tooManyClaims: { when: 'The settings have more than three claims.', severity: 'error' },
  },
}
