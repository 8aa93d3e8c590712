import { noDocuments, parseDocuments } from '#lib/content/documents.ts'
import { type SiteContent, toSiteContent } from '#lib/content/siteContent.ts'
import { toSnapshot } from '#lib/content/snapshot.ts'
import type { Locale } from '#lib/site.ts'
import { settings } from '../content/content.ts'

/** Content with these documents published and the rest built in. */
export function contentOf(
  locale: Locale,
  published: object = {},
  socialImages: Record<string, string> = {},
): SiteContent {
  const parsed = parseDocuments({ ...noDocuments, ...published })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return toSiteContent({ ...toSnapshot('lake', parsed.documents, {}), socialImages }, locale)
}

/** Content with these settings published. */
export const contentWith = (locale: Locale, chosen: object): SiteContent =>
  contentOf(locale, { siteSettings: { ...settings, ...chosen } })
