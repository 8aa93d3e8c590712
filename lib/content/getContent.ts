import { readFile } from 'node:fs/promises'
import type { Locale } from '#lib/site.ts'
import { type SiteContent, toSiteContent } from './siteContent.ts'
import { parseSnapshot, type Snapshot } from './snapshot.ts'

let read: { file: string; snapshot: Promise<Snapshot> } | undefined

async function readSnapshot(file: string): Promise<Snapshot> {
  // Keep the bundler from tracing the path: the file is not part of the program.
  return parseSnapshot(await readFile(/* turbopackIgnore: true */ file, 'utf8'))
}

async function getSnapshot(): Promise<Snapshot> {
  const file = process.env.CONTENT_SNAPSHOT
  if (file) {
    if (read?.file !== file) read = { file, snapshot: readSnapshot(file) }
    return read.snapshot
  }
  if (process.env.NODE_ENV === 'development') {
    const { getLiveSnapshot } = await import('./live.ts')
    return getLiveSnapshot()
  }
  throw new Error('CONTENT_SNAPSHOT is not set: build with npm run build, which reads the content first.')
}

/** The content of the site in one language: from the snapshot, or read live in development. */
export const getContent = async (locale: Locale): Promise<SiteContent> =>
  toSiteContent(await getSnapshot(), locale)
