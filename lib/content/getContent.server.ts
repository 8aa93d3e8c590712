import { readFile } from 'node:fs/promises'
import { parseSnapshot } from 'releases/content/snapshot'
import { type BuildInfo, parseChanges, toRevision } from 'releases/status/publishedState'
import type { Locale } from '#lib/languages.ts'
import { parseRenderingEnv } from '#lib/renderingEnv.server.ts'
import { documentsShape, type Snapshot } from './documents.ts'
import { type SiteContent, toSiteContent } from './siteContent.ts'

let cached: { file: string; snapshot: Promise<Snapshot> } | undefined

async function readSnapshot(file: string): Promise<Snapshot> {
  // The comment keeps the bundler from tracing the path: the file is not part of the program.
  return parseSnapshot(await readFile(/* turbopackIgnore: true */ file, 'utf8'), documentsShape)
}

async function getSnapshot(): Promise<Snapshot> {
  const { CONTENT_SNAPSHOT: file } = parseRenderingEnv()
  if (file) {
    if (cached?.file !== file) cached = { file, snapshot: readSnapshot(file) }
    return cached.snapshot
  }
  if (process.env.NODE_ENV === 'development') {
    const { getDevelopmentSnapshot } = await import('./source.server.ts')
    return getDevelopmentSnapshot()
  }
  throw new Error('CONTENT_SNAPSHOT is not set: build with npm run build, which reads the content first.')
}

/** The revision of the content of this build, for `release.json`. */
export async function getBuildInfo(): Promise<BuildInfo> {
  const { documents, readAt } = await getSnapshot()
  const revision = await toRevision(parseChanges(documents) ?? [])
  return { revision, readAt: readAt ?? new Date().toISOString() }
}

/** A cache, because each page reads its content several times: without it rendering takes 12 % longer. */
const contents = new WeakMap<Snapshot, Map<Locale, SiteContent>>()

/** The content of the site in one language: from the snapshot, or read live in development. */
export async function getContent(locale: Locale): Promise<SiteContent> {
  const snapshot = await getSnapshot()
  const byLocale = contents.get(snapshot) ?? new Map<Locale, SiteContent>()
  contents.set(snapshot, byLocale)
  const content = byLocale.get(locale) ?? toSiteContent(snapshot, locale)
  byLocale.set(locale, content)
  return content
}
