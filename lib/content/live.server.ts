import { toLiveImage } from 'releases/images/liveImage'
import { formatProblem } from 'releases/reason'
import { parseEnv } from '#lib/env.server.ts'
import { type Documents, noDocuments } from './documents.ts'
import { toImageRequests } from './imageRequests.ts'
import { type Lake, toLake } from './lake.ts'
import { formatFailure, formatIgnored, getPublished } from './published.server.ts'
import type { Snapshot } from './snapshot.ts'
import { toSnapshot } from './toSnapshot.server.ts'

/** A snapshot whose images stay in the lake, for pages that are rendered at each request. */
export function toLiveSnapshot(lake: Lake, documents: Documents): Snapshot {
  const media = Object.fromEntries(
    toImageRequests(documents).map((each) => [each.key, toLiveImage(lake.browserImagesUrl, each)]),
  )
  return toSnapshot('lake', documents, media)
}

/** Reads the published content now, for pages in development. */
export async function getLiveSnapshot(): Promise<Snapshot> {
  const env = parseEnv()
  const published = await getPublished(toLake(env), env.CONTENT_REQUIRED)
  if (published.kind === 'builtIn') return toSnapshot('builtIn', noDocuments, {})
  if (published.kind === 'lake') {
    for (const problem of published.ignored) console.warn(formatIgnored(problem))
    return toLiveSnapshot(published.lake, published.documents)
  }
  if (env.CONTENT_REQUIRED === false) {
    console.warn(`${formatFailure(published)} Showing the built-in content, as CONTENT_REQUIRED=0 asks.`)
    return toSnapshot('builtIn', noDocuments, {})
  }
  const problems =
    published.kind === 'refused' ? published.problems.map((problem) => formatProblem(problem, 'en')) : []
  throw new Error([formatFailure(published), ...problems].join('\n'))
}
