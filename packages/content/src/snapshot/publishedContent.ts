import type { FormatProblem, Problem } from '@freelance-site/foundation'
import type { Held, Hold, PullFailure } from '@freelance-site/releases'
import type { Content } from '../documents/documents.ts'
import type { LaterDocument } from '../documents/laterDocuments.ts'
import { type ImageRequest, type Media, toLiveImage } from '../images/image.ts'
import type { Gathered } from '../images/imageCache.ts'
import type { Lake } from '../lake/lake.ts'
import { type Answer, getQueryAnswer } from '../lake/lakeClient.ts'
import { type Change, parseChanges } from '../platform/publishedState.ts'
import { createProblem } from '../problems.ts'
import { holdBack } from './heldDocuments.ts'
import { getScheduledGroups } from './scheduledGroups.ts'
import { type Snapshot, toSnapshot } from './snapshot.ts'

/** Where the published content is read from, and whether the built-in content may replace it. */
export type LakeSource<Documents> = {
  content: Content<Documents>
  lake: Lake
  /** Whether the lake must answer. A hosted one must, unless this is false. */
  isRequired: boolean | undefined
  /** Whether the embedded lake runs at this origin. */
  answersPing: (origin: string) => Promise<boolean>
  /** The documents that are not shown as they are. */
  hold?: Hold | undefined
}

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
}: LakeSource<Documents>): Promise<PublishedContent<Documents>> {
  // A hosted lake has no origin.
  if (!isRequired && lake.origin && !(await answersPing(lake.origin))) {
    return {
      kind: 'builtIn',
      reason: `No Sanity project is configured, and no content lake answers at ${lake.origin}.`,
    }
  }
  const answer = await getQueryAnswer(lake, content.contentQuery)
  if (answer.kind === 'failed') return { kind: 'unreachable', problem: answer.problem }
  if (!isContent(answer.value, content.typeNames))
    return { kind: 'unreachable', problem: createProblem('notContent') }
  const parsed = content.parseDocuments(answer.value)
  if (parsed.kind === 'invalid') return { kind: 'refused', problems: parsed.problems }
  return { ...parsed, kind: 'lake' }
}

/** When each published document was last changed, to compare it with what a site was built from. */
export async function getPublishedChanges(lake: Lake, changesQuery: string): Promise<Answer<Change[]>> {
  const answer = await getQueryAnswer(lake, changesQuery)
  if (answer.kind === 'failed') return answer
  const value = parseChanges(answer.value)
  return value === null ? { kind: 'failed', problem: createProblem('notContent') } : { kind: 'done', value }
}

/** An error page of a proxy is not invalid content: the lake may answer properly next time. */
const isContent = (answer: unknown, typeNames: readonly string[]) =>
  typeof answer === 'object' && answer !== null && typeNames.every((name) => name in answer)

function formatFailure(failure: PullFailure, { name }: Lake, formatProblem: FormatProblem): string {
  if (failure.kind === 'unreachable')
    return `Cannot read from ${name}: ${formatProblem(failure.problem, 'en')}.`
  const problems = failure.problems.map((problem) => `  ${formatProblem(problem, 'en')}`)
  return [`Cannot use the content of ${name}:`, ...problems].join('\n')
}

/** The images of a page that is rendered at each request: their files stay in the lake. */
export const toLiveMedia = (lake: Lake, images: readonly ImageRequest[]): Media =>
  Object.fromEntries(images.map((each) => [each.key, toLiveImage(lake.browserImagesUrl, each)]))

/** Gets what was found, for the log: how many documents, what is ignored or replaced, or why it failed. */
export type PullReport = (text: string, level: 'info' | 'warn' | 'error') => void

/** `warnings` are about what pages do not show as it was published, `unshown` the ids of documents that they do not show at all. */
export type ReadSnapshot<Documents> = {
  kind: 'read'
  snapshot: Snapshot<Documents>
  warnings: readonly Problem[]
  held: readonly Held[]
  unshown: readonly string[]
}

/** Reads everything published, with the images that `toMedia` prepares. */
export async function getSnapshot<Documents>(
  source: LakeSource<Documents>,
  toMedia: (images: ImageRequest[]) => Promise<Gathered | PullFailure>,
  report: PullReport,
): Promise<ReadSnapshot<Documents> | PullFailure> {
  const { content, lake } = source
  const nothing = toSnapshot('builtIn', content.noDocuments, {})
  const builtIn = { kind: 'read', snapshot: nothing, warnings: [], held: [], unshown: [] } as const
  const fail = (failure: PullFailure) => {
    const text = formatFailure(failure, lake, content.formatProblem)
    if (source.isRequired !== false) {
      report(text, 'error')
      return failure
    }
    const heading =
      '!! The content is not required: using the BUILT-IN content, not what the owner published.'
    report(`${heading}\n${text}`, 'warn')
    return builtIn
  }

  const published = await getPublished(source)
  if (published.kind === 'builtIn') {
    report(`${published.reason}\nThe site shows its built-in content.`, 'warn')
    return builtIn
  }
  if (published.kind !== 'lake') return fail(published)
  const { ignored } = published
  const due = content.withoutLater(published.documents, new Date())
  const holding = await holdFailing(source, due.documents)
  if (holding.kind === 'failed') return fail({ kind: 'unreachable', problem: holding.problem })
  const { documents, held, problems } = holding.value
  const gathered = await toMedia(content.listImages(documents))
  if (gathered.kind !== 'gathered') return fail(gathered)
  const counts = formatDocuments(content, documents)
  report(`Content of ${lake.name}: ${counts}. The rest is built-in content.`, 'info')
  const warnings = [...ignored, ...problems, ...gathered.problems, ...due.later.map(toLaterProblem)]
  for (const problem of warnings)
    report(`Not shown as published: ${content.formatProblem(problem, 'en')}`, 'warn')
  const snapshot = toSnapshot('lake', documents, gathered.media, due.later)
  const [shown, ids] = [new Set(listIds(content, documents)), listIds(content, published.documents)]
  return { kind: 'read', snapshot, warnings, held, unshown: ids.filter((id) => !shown.has(id)) }
}

const listIds = <Documents>(content: Content<Documents>, documents: Documents) =>
  content.listDocuments(documents).map(({ document }) => document._id)

type HeldBack<Documents> = ReturnType<typeof holdBack<Documents>>

/** Asks for what was scheduled together only if something is held back, which is rare. */
async function holdFailing<Documents>(
  { content, lake, hold }: LakeSource<Documents>,
  documents: Documents,
): Promise<Answer<HeldBack<Documents>>> {
  if (!hold || (hold.held.length === 0 && hold.failedPages.length === 0))
    return { kind: 'done', value: { documents, held: [], problems: [] } }
  const groups = await getScheduledGroups(lake)
  if (groups.kind === 'failed') return groups
  return { kind: 'done', value: holdBack(content, documents, hold, groups.value) }
}

const toLaterProblem = ({ _id, showFrom }: LaterDocument): Problem => ({
  ...createProblem('shownLater', { moment: Date.parse(showFrom) }),
  severity: 'warning',
  place: { document: _id },
})

/** Reads the published content now, for pages in development. */
export async function getLiveSnapshot<Documents>(
  source: LakeSource<Documents>,
): Promise<Snapshot<Documents>> {
  const { content, lake } = source
  const read = await getSnapshot(
    source,
    async (images) => ({ kind: 'gathered', media: toLiveMedia(lake, images), problems: [] }),
    (text, level) => level === 'warn' && console.warn(text),
  )
  if (read.kind !== 'read') throw new Error(formatFailure(read, lake, content.formatProblem))
  return read.snapshot
}

/** How many documents of each type are published, for the terminal. */
export function formatDocuments<Documents>(content: Content<Documents>, documents: Documents): string {
  const types = content.listDocuments(documents).map(({ type }) => type)
  return content.typeNames.map((name) => `${name} ${types.filter((type) => type === name).length}`).join(', ')
}
