import { toLiveImage } from '../images/image.ts'
import type { Lake } from '../lake.ts'
import { type Answer, getQueryAnswer } from '../lakeClient.ts'
import { formatProblem, type Problem, toReason } from '../reasons.ts'
import type { PullFailure } from '../render/options.ts'
import { type Change, parseChanges } from '../status/publishedState.ts'
import type { Content } from './documents.ts'
import { type Snapshot, toSnapshot } from './snapshot.ts'

/** The content of a site, and where it is published. */
export type Source<Documents> = {
  content: Content<Documents>
  lake: Lake
  /** Whether the lake must answer. A hosted one must, unless this is false. */
  isRequired: boolean | undefined
  /** Whether the embedded lake runs at this origin. */
  answersPing: (origin: string) => Promise<boolean>
}

/** The published content, or why there is none. */
type PublishedContent<Documents> =
  | { kind: 'lake'; documents: Documents; ignored: Problem[] }
  | { kind: 'builtIn'; reason: string }
  | PullFailure

/**
 * Reads and validates everything published. A configured project must answer, and so must any lake that is required; with
 * neither, and no embedded lake running, the built-in content is used.
 */
export async function getPublished<Documents>({
  content,
  lake,
  isRequired = false,
  answersPing,
}: Source<Documents>): Promise<PublishedContent<Documents>> {
  // A hosted lake has no origin.
  if (!isRequired && lake.origin && !(await answersPing(lake.origin))) {
    return {
      kind: 'builtIn',
      reason: `No Sanity project is configured, and no content lake answers at ${lake.origin}.`,
    }
  }
  const answer = await getQueryAnswer(lake, content.contentQuery)
  if (answer.kind === 'failed') return { kind: 'unreachable', reason: answer.reason }
  if (!isContent(answer.value, content.typeNames))
    return { kind: 'unreachable', reason: toReason('notContent') }
  const parsed = content.parseDocuments(answer.value)
  if (parsed.kind === 'invalid') return { kind: 'refused', problems: parsed.problems }
  return { ...parsed, kind: 'lake' }
}

/** When each published document was last changed, to compare it with what a site was built from. */
export async function getPublishedChanges(lake: Lake, changesQuery: string): Promise<Answer<Change[]>> {
  const answer = await getQueryAnswer(lake, changesQuery)
  if (answer.kind === 'failed') return answer
  const value = parseChanges(answer.value)
  return value === null ? { kind: 'failed', reason: toReason('notContent') } : { kind: 'done', value }
}

/** An error page of a proxy is not invalid content: the lake may answer properly next time. */
const isContent = (answer: unknown, typeNames: readonly string[]) =>
  typeof answer === 'object' && answer !== null && typeNames.every((name) => name in answer)

export const formatIgnored = (problem: Problem): string =>
  `Ignored, because this version does not know it: ${formatProblem(problem, 'en')}`

export function formatFailure(failure: PullFailure, { name }: Lake): string {
  if (failure.kind === 'unreachable') return `Cannot read from ${name}: ${failure.reason.text.en}.`
  const problems = failure.problems.map((problem) => `  ${formatProblem(problem, 'en')}`)
  return [`Cannot use the content of ${name}:`, ...problems].join('\n')
}

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
    const text = formatFailure(published, lake)
    if (isRequired !== false) throw new Error(text)
    console.warn(`${text}\nShowing the built-in content, as CONTENT_REQUIRED=0 asks.`)
  }
  return toSnapshot('builtIn', content.noDocuments, {})
}
