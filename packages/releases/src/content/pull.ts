import { join } from 'node:path'
import { writeFileAtomic } from 'foundation/file'
import { gatherMedia, placeMedia, toMediaSrc } from '../images/imageCache.ts'
import type { Pulled, PulledSnapshot, PullFailure, PullFolders } from '../render/options.ts'
import type { Content } from './documents.ts'
import { formatFailure, formatIgnored, getPublished, type Source } from './published.ts'
import { type Snapshot, toSnapshot } from './snapshot.ts'

/** Gets what a pull found, for the log: how many documents, what it ignores or replaces, or why it failed. */
export type PullReport = (text: string, level: 'info' | 'warn' | 'error') => void

export type PullOptions<Documents> = Source<Documents> &
  PullFolders & {
    /** Draws the pictures of shared links into a folder. Returns file names by the address of the page. */
    placeSocialImages: (snapshot: Snapshot<Documents>, folder: string) => Promise<Record<string, string>>
    report: PullReport
  }

/**
 * Reads everything published, with its images, and writes it into a folder as a snapshot. On failure, `snapshot.json` stays
 * unchanged.
 */
export async function pull<Documents>(options: PullOptions<Documents>): Promise<Pulled> {
  const { content, lake, cache, report } = options
  const readAt = new Date().toISOString()
  const writeBuiltIn = () =>
    writeSnapshot(options, { ...toSnapshot('builtIn', content.noDocuments, {}), readAt })
  const fail = (failure: PullFailure) => {
    const text = formatFailure(failure, lake)
    if (options.isRequired !== false) {
      report(text, 'error')
      return failure
    }
    const heading = '!! CONTENT_REQUIRED=0: using the BUILT-IN content, not what the owner published.'
    report(`${heading}\n${text}`, 'warn')
    return writeBuiltIn()
  }

  const published = await getPublished(options)
  if (published.kind === 'builtIn') {
    report(`${published.reason}\nThe site shows its built-in content.`, 'warn')
    return writeBuiltIn()
  }
  if (published.kind !== 'lake') return fail(published)
  const { documents, ignored } = published
  const images = content.listImages(documents)
  const gathered = await gatherMedia(images, { cache, imagesUrl: lake.imagesUrl })
  if (gathered.kind !== 'gathered') return fail(gathered)
  const counts = formatDocuments(content, documents)
  report(`Content of ${lake.name}: ${counts}. The rest is built-in content.`, 'info')
  for (const problem of ignored) report(formatIgnored(problem), 'warn')
  return writeSnapshot(options, { ...toSnapshot('lake', documents, gathered.media), readAt })
}

async function writeSnapshot<Documents>(
  options: PullOptions<Documents>,
  gathered: Snapshot<Documents>,
): Promise<PulledSnapshot> {
  const { content, folder } = options
  const { documents, revision } = gathered
  const social = await options.placeSocialImages(gathered, options.media)
  const toSrc = ([address, name]: [string, string]) => [address, toMediaSrc(name)]
  const socialImages = Object.fromEntries(Object.entries(social).map(toSrc))
  const redirects = content.listRedirects(documents)
  const sized = await placeMedia(gathered.media, options)
  const snapshotFile = join(folder, 'snapshot.json')
  await writeFileAtomic(snapshotFile, JSON.stringify({ ...gathered, socialImages, redirects }))
  return {
    ...{ kind: 'pulled', snapshotFile, revision, redirects },
    mediaNames: [...new Set([...sized, ...Object.values(social)])],
    documents: content.listDocuments(documents).length,
    pages: content.listPages(documents),
  }
}

/** How many documents of each type are published, for the terminal. */
export function formatDocuments<Documents>(content: Content<Documents>, documents: Documents): string {
  const types = content.listDocuments(documents).map(({ type }) => type)
  return content.typeNames.map((name) => `${name} ${types.filter((type) => type === name).length}`).join(', ')
}
