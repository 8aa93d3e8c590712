import { commonNames, type SiteNames } from '@freelance-site/releases'
import { createProblem } from './problems.ts'
import { words } from './words/words.ts'

const stopsPublishing = createProblem('notRunning')

/** The parts of a site whose content is in a lake and edited in the Studio. `content` is the file of the lake. */
export const contentNames = {
  ...commonNames,
  parts: {
    ...commonNames.parts,
    content: { consequence: words.toSentence('consequence.content'), stopsPublishing },
    secrets: { consequence: words.toSentence('consequence.secrets'), stopsPublishing },
    lake: {
      name: words.toSentence('name.lake'),
      consequence: words.toSentence('consequence.lake'),
      stopsPublishing,
    },
  },
} satisfies SiteNames
