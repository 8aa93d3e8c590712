import type { ListedProblems } from '@freelance-site/foundation/testing'
import { problems as en } from './en.ts'
import { problems as fr } from './fr.ts'

/** When a document of this site cannot be shown. Only the list of problems in the documentation loads it. */
export const siteProblems: ListedProblems<typeof en> = {
  en,
  fr,
  cases: {
    permissionMissing: { when: 'A testimonial is published without the client’s permission.' },
    notPageOfId: { when: 'A document of a page names another page than its id.' },
    noSections: { when: 'A legal page has no section.' },
    notPrice: { when: 'A price has another form.' },
    notCents: { when: 'An amount is no whole number of cents.' },
    amountTooLarge: { when: 'An amount is above the highest one.' },
    unitMissing: { when: 'A price does not say how often it is paid.' },
    notStoryPart: { when: 'The story of a project has a part of another type.' },
    tooManyClaims: { when: 'The settings have more than three claims.' },
  },
}
