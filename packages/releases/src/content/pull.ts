import { join } from 'node:path'
import { writeFileAtomic } from 'foundation/file'
import { gatherMedia, placeMedia, toMediaSrc } from '../images/media.ts'
import { type CallBudget, startBudget } from '../lakeClient.ts'
import { formatProblem, type Problem } from '../reason.ts'
import type { Pulled, PullFolders } from '../render/options.ts'
import type { Content } from './documents.ts'
import { type Failure, formatFailure, formatIgnored, getPublished, type Source } from './published.ts'
import { type Snapshot, toSnapshot } from './snapshot.ts'

export type PullOptions<Documents> = Source<Documents> &
  PullFolders & {
    /** Draws the pictures of shared links into a folder. Returns file names by the address of the page. */
    placeSocialImages: (snapshot: Snapshot<Documents>, folder: string) => Promise<Record<string, string>>
  }

/** The outcome of a pull. `instead` is the failure that was ignored because the content is not required. */
export type PullOutcome<Documents> =
  | ({ kind: 'lake'; from: string; ignored: Problem[] } & WrittenSnapshot<Documents>)
  | ({ kind: 'builtIn'; reason: string; instead: Failure | null } & WrittenSnapshot<Documents>)
  | Failure

/** `mediaNames` are the names of the image files. */
type WrittenSnapshot<Documents> = {
  snapshot: Snapshot<Documents>
  snapshotFile: string
  mediaNames: string[]
}

/** The time for all requests to the lake. */
const lakeTimeMs = 60_000

/**
 * Reads everything published, with its images, and writes it into a folder as a snapshot. On failure, `snapshot.json` stays
 * unchanged.
 */
export async function pull<Documents>(options: PullOptions<Documents>): Promise<PullOutcome<Documents>> {
  const budget = startBudget(lakeTimeMs)
  const readAt = new Date().toISOString()
  const writeBuiltIn = async (reason: string, instead: Failure | null): Promise<PullOutcome<Documents>> => {
    const snapshot = toSnapshot('builtIn', options.content.noDocuments, {})
    return { kind: 'builtIn', reason, instead, ...(await writeSnapshot(options, { ...snapshot, readAt })) }
  }
  const published = await budget(() => getPublished(options))
  if (published.kind === 'builtIn') return writeBuiltIn(published.reason, null)
  const outcome =
    published.kind === 'lake' ? await writeLake(options, { ...published, readAt, budget }) : published
  if (outcome.kind === 'lake' || options.isRequired !== false) return outcome
  return writeBuiltIn(formatFailure(outcome), outcome)
}

async function writeLake<Documents>(
  options: PullOptions<Documents>,
  read: { documents: Documents; ignored: Problem[]; readAt: string; budget: CallBudget },
): Promise<Extract<PullOutcome<Documents>, { kind: 'lake' }> | Failure> {
  const { imagesUrl, name: from } = options.lake
  const { documents, ignored, readAt, budget } = read
  const images = options.content.listImages(documents)
  const gathered = await gatherMedia(images, { cache: options.cache, imagesUrl, budget })
  if (gathered.kind !== 'gathered') return { ...gathered, from }
  const snapshot = { ...toSnapshot('lake', documents, gathered.media), readAt }
  return { kind: 'lake', from, ignored, ...(await writeSnapshot(options, snapshot)) }
}

/** Draws the social images, copies the sized images, and then writes the snapshot. */
async function writeSnapshot<Documents>(
  { content, folder, media, cache, placeSocialImages }: PullOptions<Documents>,
  gathered: Snapshot<Documents>,
): Promise<WrittenSnapshot<Documents>> {
  const social = await placeSocialImages(gathered, media)
  const toSrc = ([address, name]: [string, string]) => [address, toMediaSrc(name)]
  const socialImages = Object.fromEntries(Object.entries(social).map(toSrc))
  const snapshot = { ...gathered, socialImages, redirects: content.listRedirects(gathered.documents) }
  const sized = await placeMedia(snapshot.media, { folder: media, cache })
  const mediaNames = [...new Set([...sized, ...Object.values(social)])]
  const snapshotFile = join(folder, 'snapshot.json')
  await writeFileAtomic(snapshotFile, JSON.stringify(snapshot))
  return { snapshot, snapshotFile, mediaNames }
}

/** The outcome of a pull for the renderer. */
export function toPulled<Documents>(
  { listDocuments, listLinks, listPages }: Content<Documents>,
  outcome: PullOutcome<Documents>,
): Pulled {
  if (outcome.kind === 'refused' || outcome.kind === 'unreachable') return outcome
  const { snapshot, snapshotFile, mediaNames } = outcome
  const { documents, revision, redirects } = snapshot
  return {
    ...{ kind: 'pulled', snapshotFile, mediaNames, revision, redirects },
    documents: listDocuments(documents).length,
    links: listLinks(documents),
    pages: listPages(documents),
  }
}

/** Describes the outcome of a pull for the terminal: the number of documents, or the problems. */
export function formatPullOutcome<Documents>(
  content: Content<Documents>,
  pulled: PullOutcome<Documents>,
): string {
  if (pulled.kind === 'refused' || pulled.kind === 'unreachable') return formatLines(pulled)
  if (pulled.kind === 'lake') {
    const counts = `Content of ${pulled.from}: ${formatDocuments(content, pulled.snapshot.documents)}. The rest is built-in content.`
    return [counts, ...pulled.ignored.map(formatIgnored)].join('\n')
  }
  if (!pulled.instead) return `${pulled.reason}\nThe site shows its built-in content.`
  return [
    '!! CONTENT_REQUIRED=0: building with the BUILT-IN content, not with what the owner published.',
    formatLines(pulled.instead),
  ].join('\n')
}

/** How many documents of each type are published, for the terminal. */
export function formatDocuments<Documents>(content: Content<Documents>, documents: Documents): string {
  const types = content.listDocuments(documents).map(({ type }) => type)
  return content.typeNames.map((name) => `${name} ${types.filter((type) => type === name).length}`).join(', ')
}

function formatLines(failure: Failure): string {
  const problems = failure.kind === 'refused' ? failure.problems : []
  return [formatFailure(failure), ...problems.map((each) => `  ${formatProblem(each, 'en')}`)].join('\n')
}
