import { contentNames } from '@freelance-site/content'
import type { Sentence } from '@freelance-site/foundation'
import type { SiteNames } from '@freelance-site/releases'
import { words } from './words/words.ts'

/** The command that begins a file again, and what is in it then. */
const toReset =
  (part: 'content' | 'messages' | 'secrets'): Sentence =>
  (language) => {
    const t = words.translatorFor(language)
    return t('remedy.reset', { part, fresh: t(`fresh.${part}`) })
  }

const { parts } = contentNames

/** What this site calls its parts, where its owner finds the log, and what repairs a part. */
export const siteNames: SiteNames = {
  log: words.toSentence('log'),
  parts: {
    ...parts,
    content: {
      ...parts.content,
      consequence: words.toSentence('consequence.content'),
      remedy: toReset('content'),
    },
    messages: {
      name: words.toSentence('name.messages'),
      consequence: words.toSentence('consequence.messages'),
      remedy: toReset('messages'),
    },
    secrets: {
      ...parts.secrets,
      consequence: words.toSentence('consequence.secrets'),
      remedy: toReset('secrets'),
    },
    release: { ...parts.release, remedy: words.toSentence('remedy.release') },
    lake: { ...parts.lake, consequence: words.toSentence('consequence.lake') },
    disk: { consequence: words.toSentence('consequence.disk') },
  },
}
