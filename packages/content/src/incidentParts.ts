import { commonIncidentParts, type IncidentParts } from '@freelance-site/releases'
import { toReason } from './reasons.ts'
import { words } from './words/words.ts'

const stopsPublishing = toReason('notRunning')

/** How incidents are worded on a site whose content is in a lake and edited in the Studio. `content` is the file of the lake. */
export const incidentParts: IncidentParts = {
  ...commonIncidentParts,
  content: {
    consequence: words.toSentence('part.content'),
    afterReset: words.toSentence('part.content.afterReset'),
    stopsPublishing,
  },
  messages: {
    consequence: words.toSentence('part.messages'),
    afterReset: words.toSentence('part.messages.afterReset'),
  },
  secrets: {
    consequence: words.toSentence('part.secrets'),
    afterReset: words.toSentence('part.secrets.afterReset'),
    stopsPublishing,
  },
  lake: {
    name: words.toSentence('part.lake.name'),
    consequence: words.toSentence('part.lake'),
    stopsPublishing,
  },
  disk: { consequence: words.toSentence('part.disk') },
}
