import { toLiveImage } from '../images/liveImage.ts'
import type { Lake } from '../lake.ts'
import type { Content } from './documents.ts'
import { formatFailure, formatIgnored, getPublished, type Source } from './published.ts'
import { type Snapshot, toSnapshot } from './snapshot.ts'

/** A snapshot whose images stay in the lake, for pages that are rendered at each request. */
export function toLiveSnapshot<Documents>(
  { listImages }: Content<Documents>,
  lake: Lake,
  documents: Documents,
): Snapshot<Documents> {
  const media = listImages(documents).map((each) => [each.key, toLiveImage(lake.browserImagesUrl, each)])
  return toSnapshot('lake', documents, Object.fromEntries(media))
}

/** Reads the published content now, for pages in development. */
export async function getLiveSnapshot<Documents>(source: Source<Documents>): Promise<Snapshot<Documents>> {
  const { content, lake, isRequired } = source
  const published = await getPublished(source)
  if (published.kind === 'lake') {
    for (const problem of published.ignored) console.warn(formatIgnored(problem))
    return toLiveSnapshot(content, lake, published.documents)
  }
  if (published.kind !== 'builtIn') {
    const text = formatFailure(published)
    if (isRequired !== false) throw new Error(text)
    console.warn(`${text}\nShowing the built-in content, as CONTENT_REQUIRED=0 asks.`)
  }
  return toSnapshot('builtIn', content.noDocuments, {})
}
