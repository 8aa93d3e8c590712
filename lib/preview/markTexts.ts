import type { ContentSourceMap } from '@sanity/client'
import { stegaEncodeSourceMap } from '@sanity/client/stega'

/** Fields whose texts are shown as they are. Others hold addresses, dates or choices, which a mark would break. */
const shownFields = new Set(['fr', 'en', 'text', 'figure', 'brand'])

/** Ends a marked text: marks end in characters that `trim` would take for spaces. Invisible, and in no mark. */
const end = '\u2064'

/** Writes into every text that is shown, unseen, which field of which document it comes from. */
export function markTexts(
  result: unknown,
  sources: ContentSourceMap | undefined,
  studioUrl: string,
): unknown {
  const marked: unknown = stegaEncodeSourceMap(result, sources, {
    enabled: true,
    studioUrl,
    filter: ({ sourcePath, value }) =>
      value.trim() !== '' && (shownFields.has(String(sourcePath.at(-1))) || sourcePath[0] === 'legalDetails'),
  })
  return withEnds(marked, result)
}

function withEnds(marked: unknown, plain: unknown): unknown {
  if (typeof marked === 'string') return marked === plain ? marked : `${marked}${end}`
  if (typeof marked !== 'object' || marked === null) return marked
  const toPlain = (key: string | number): unknown =>
    typeof plain === 'object' && plain !== null ? Reflect.get(plain, key) : undefined
  if (Array.isArray(marked)) return marked.map((item, index) => withEnds(item, toPlain(index)))
  return Object.fromEntries(Object.entries(marked).map(([key, item]) => [key, withEnds(item, toPlain(key))]))
}
