import { join } from 'node:path'
import type { Problem } from '@freelance-site/foundation'
import { writeFileAtomic } from '@freelance-site/foundation/server'
import type { Pulled, PullFolders, TaskGuard } from '@freelance-site/releases'
import { gatherMedia, placeMedia, toMediaSrc } from '../images/imageCache.ts'
import { getSnapshot, type LakeSource, type PullReport } from './publishedContent.ts'
import type { Snapshot } from './snapshot.ts'

/** File names by the address of the page, and what is missing in a picture. */
export type SocialImages = { files: Record<string, string>; problems: Problem[] }

/** A build has no `guard`: a task that ends its process ends the build with an error of its own. */
export type PullOptions<Documents> = LakeSource<Documents> &
  PullFolders & {
    /** Draws the pictures of shared links into a folder. */
    placeSocialImages: (snapshot: Snapshot<Documents>, folder: string) => Promise<SocialImages>
    guard?: TaskGuard | undefined
    report: PullReport
  }

/**
 * Reads everything published, with its images, and writes it into a folder as a snapshot. On failure, `snapshot.json` stays
 * unchanged.
 */
export async function pull<Documents>(options: PullOptions<Documents>): Promise<Pulled> {
  const { content, lake, folder, cache, report } = options
  const readAt = new Date().toISOString()
  const read = await getSnapshot(options, (images) => gatherMedia(images, cache, lake, options.guard), report)
  if (read.kind !== 'read') return read
  const { snapshot } = read
  const { documents, revision } = snapshot
  const social = await options.placeSocialImages(snapshot, options.media)
  for (const problem of social.problems)
    report(`Not shown as published: ${content.formatProblem(problem, 'en')}`, 'warn')
  const toSrc = ([address, name]: [string, string]) => [address, toMediaSrc(name)]
  const socialImages = Object.fromEntries(Object.entries(social.files).map(toSrc))
  const redirects = content.listRedirects(documents, read.unshown)
  const sized = await placeMedia(snapshot.media, options)
  const snapshotFile = join(folder, 'snapshot.json')
  const [pages, files] = [content.listPages(documents), content.listFiles(documents)]
  const routes = [...pages, ...files].map(({ route }) => route)
  await writeFileAtomic(
    snapshotFile,
    JSON.stringify({ ...snapshot, readAt, socialImages, redirects, routes }),
  )
  return {
    kind: 'pulled',
    snapshotFile,
    revision,
    redirects,
    mediaNames: [...new Set([...sized, ...Object.values(social.files)])],
    documents: content.listDocuments(documents).length,
    pages,
    files,
    warnings: [...read.warnings, ...social.problems],
    held: read.held,
  }
}
