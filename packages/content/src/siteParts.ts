import { commonParts, type SiteParts } from '@freelance-site/releases'
import { createProblem } from './problems.ts'
import { words } from './words/words.ts'

const stopsPublishing = createProblem('notRunning')

/** The parts of a site whose content is in a lake and edited in the Studio. `content` is the file of the lake. */
export const siteParts: SiteParts = {
  ...commonParts,
  content: {
    consequence: words.toSentence('consequence.content'),
    afterReset: words.toSentence('afterReset.content'),
    stopsPublishing,
  },
  messages: {
    consequence: words.toSentence('consequence.messages'),
    afterReset: words.toSentence('afterReset.messages'),
  },
  secrets: {
    consequence: words.toSentence('consequence.secrets'),
    afterReset: words.toSentence('afterReset.secrets'),
    stopsPublishing,
  },
  lake: {
    name: words.toSentence('name.lake'),
    consequence: words.toSentence('consequence.lake'),
    stopsPublishing,
  },
  disk: { consequence: words.toSentence('consequence.disk') },
}
