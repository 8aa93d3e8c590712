import { readFile } from 'node:fs/promises'
import { type BuildInfo, parseChanges, toRevision } from '@freelance-site/content'
import { parseSnapshot } from '@freelance-site/content/server'
import { trackReads } from '@freelance-site/releases'
import { type Locale, locales, toRecord } from '#lib/languages.ts'
import { parseRenderingEnv } from '#lib/renderingEnv.server.ts'
import { documentsShape, type Snapshot } from './documents.ts'
import { type SiteContent, toSiteContent } from './siteContent.ts'

type Content = { snapshot: Snapshot; byLocale: Record<Locale, SiteContent> }

declare global {
  /**
   * The content that was read last. Each page reads it several times, and Next has this module twice, for pages and for files such as
   * the sitemap: with a thousand documents, reading them anew takes seconds.
   */
  var contentOfSnapshot: { file: string; content: Promise<Content> } | undefined
}

const toContent = (snapshot: Snapshot): Content => ({
  snapshot,
  byLocale: toRecord(locales, (locale) =>
    trackReads(locale, snapshot.revision, toSiteContent(snapshot, locale)),
  ),
})

async function readContent(file: string): Promise<Content> {
  // The comment keeps the bundler from tracing the path: the file is not part of the program.
  return toContent(parseSnapshot(await readFile(/* turbopackIgnore: true */ file, 'utf8'), documentsShape))
}

async function getContents(): Promise<Content> {
  const { CONTENT_SNAPSHOT: file } = parseRenderingEnv()
  if (file) {
    if (globalThis.contentOfSnapshot?.file !== file)
      globalThis.contentOfSnapshot = { file, content: readContent(file) }
    return globalThis.contentOfSnapshot.content
  }
  if (process.env.NODE_ENV === 'development') {
    const { getDevelopmentSnapshot } = await import('./source.server.ts')
    return toContent(await getDevelopmentSnapshot())
  }
  throw new Error('CONTENT_SNAPSHOT is not set: build with npm run build, which reads the content first.')
}

/** The revision of the content of this build, for `release.json`. */
export async function getBuildInfo(): Promise<BuildInfo> {
  const { documents, later, readAt } = (await getContents()).snapshot
  const revision = await toRevision([...(parseChanges(documents) ?? []), ...later])
  const [dueAt] = later.map(({ showFrom }) => showFrom).toSorted()
  return { revision, readAt: readAt ?? new Date().toISOString(), ...(dueAt !== undefined && { dueAt }) }
}

/** The content of the site in one language: from the snapshot, or read live in development. */
export const getContent = async (locale: Locale): Promise<SiteContent> =>
  (await getContents()).byLocale[locale]
