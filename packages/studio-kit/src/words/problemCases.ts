import type { ListedProblems } from '@freelance-site/foundation/testing'
import { en } from './en.ts'
import { fr } from './fr.ts'

/** The keys of sentences that say what is wrong. `upload.problem` puts the name of the file before one of them. */
type ProblemKey = Exclude<
  Extract<
    keyof typeof en,
    | `connection.${string}`
    | `owner.${string}`
    | `upload.${string}`
    | `${string}.failed`
    | `${string}.notSaved`
    | `${string}.nowhere`
    | `${string}.required`
    | `${string}.unwritable`
    | `${string}.wrong`
    | `schedule.time.${'incomplete' | 'past' | 'unclear'}`
    | 'localized.missing'
    | 'translation.isOutdated'
    | `unsent.${'conflict' | 'missing'}`
  >,
  'upload.problem'
>

/** When the Studio shows each problem. Only the list of problems in the documentation loads it. */
export const studioProblems: ListedProblems<Pick<typeof en, ProblemKey>> = {
  en,
  fr,
  cases: {
    'blockContent.link.href.nowhere': { when: 'A link in a text leads to no page of the site.' },
    'blockContent.link.href.wrong': { when: 'A link in a text has an address of another kind.' },
    'connection.lost': { when: 'The browser has no connection to the lake.', severity: 'warning' },
    'connection.signedOut': { when: 'The session has ended while edits wait.', severity: 'warning' },
    'connection.unavailable': { when: 'The lake cannot save for the moment.', severity: 'warning' },
    'deleted.failed': { when: 'A deleted document cannot be restored.' },
    'link.failed': {
      when: 'The pages of documents cannot be listed where a link is chosen.',
      severity: 'warning',
    },
    'list.failed': { when: 'A list of documents cannot be read.' },
    'localized.missing': { when: 'An optional text lacks a language.', severity: 'warning' },
    'localized.required': { when: 'A required text lacks its first language.' },
    'order.notSaved': { when: 'A new order of documents is not saved.' },
    'owner.noToken': { when: 'The site has no token of its hosted lake.', severity: 'warning' },
    'owner.signedOut': { when: 'The site does not recognise the session of the owner.', severity: 'warning' },
    'owner.unreachable': { when: 'The site does not answer a tool of the Studio.', severity: 'warning' },
    'owner.unreadable': { when: 'The site cannot read what a tool of the Studio shows.', severity: 'warning' },
    'schedule.failed': { when: 'A publication cannot be scheduled.' },
    'schedule.time.incomplete': { when: 'A schedule lacks its day or its time.' },
    'schedule.time.past': { when: 'A schedule is in the past.' },
    'schedule.time.unclear': { when: 'A schedule is in the hour of a clock change.' },
    'slug.unwritable': { when: 'The address of a page cannot be made from its title.' },
    'slug.wrong': { when: 'The address of a page has other signs.' },
    'takeOff.failed': { when: 'A document cannot be taken off the site.' },
    'translation.isOutdated': { when: 'A text was changed after its translation.', severity: 'warning' },
    'unschedule.failed': { when: 'A schedule cannot be cancelled.' },
    'unsent.conflict': { when: 'Somebody else changed a field while its edit waited.', severity: 'warning' },
    'unsent.missing': { when: 'An edit that waited is not in the document.', severity: 'warning' },
    'upload.failed': { when: 'The lake cannot store an uploaded picture.' },
    'upload.fileTooLarge': { when: 'An uploaded file is too large.' },
    'upload.fileUnreadable': { when: 'An uploaded file is damaged or no picture.' },
    'upload.isHeic': { when: 'An uploaded picture is a HEIC photo.' },
    'upload.notSent': { when: 'An upload does not reach the lake.' },
    'upload.refused': { when: 'The lake refuses an uploaded picture without a reason.' },
    'upload.tooManyPixels': { when: 'An uploaded picture has too many pixels.' },
    'upload.tooSlowToDraw': { when: 'An uploaded SVG takes too long to draw.' },
  },
}
