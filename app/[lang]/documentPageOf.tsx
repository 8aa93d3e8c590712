import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import type { CreativeWork } from 'schema-dts'
import { StructuredData } from '#components/seo/StructuredData.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { findBySlug, hasPage, type OwnPageView } from '#lib/content/ownPages.ts'
import type { ShownDocument, SiteContent } from '#lib/content/siteContent.ts'
import { type Locale, locales, toNextLocale } from '#lib/languages.ts'
import { toPreviewPath } from '#lib/preview/preview.ts'
import { toDocumentMetadata } from '#lib/seo/pageMetadata.server.ts'
import { toDocumentGraph, toDocumentWork, toScriptText } from '#lib/seo/structuredData.server.ts'
import { getLocale } from './locale.ts'

type Props = { params: Promise<{ slug: string }> }

/** The page of a preview, in which the language switch leaves the slug as it is. */
type Preview = { locale: Locale; content: SiteContent; slug: string }

/**
 * Makes the route of the pages that documents of one type have of their own: those of a list in the content of the site.
 * `toWork` makes their structured data, if their type knows more than the title and the description.
 */
export function documentPageOf<View extends OwnPageView>(
  toList: (content: SiteContent) => readonly View[],
  Screen: (shown: ShownDocument<View>) => ReactNode,
  toWork: (shown: ShownDocument<View>) => CreativeWork = (shown) => toDocumentWork(shown),
) {
  async function read({ params }: Props): Promise<ShownDocument<View>> {
    const [locale, { slug }] = [await getLocale(), await params]
    const content = await getContent(locale)
    const document = findBySlug(toList(content), slug, [locale])
    if (!document) throw new Error(`No document has a page “${slug}”.`)
    return { locale, content, document }
  }

  async function Page(props: Props) {
    const shown = await read(props)
    // The header's switch then says what it leads to instead.
    const isUntranslated = shown.document.page?.translations[toNextLocale(shown.locale)] === undefined
    return (
      <>
        <StructuredData json={toScriptText(toDocumentGraph(shown, toWork(shown)))} />
        {isUntranslated && <span hidden data-untranslated />}
        <Screen {...shown} />
      </>
    )
  }

  function preview({ locale, content, slug }: Preview): ReactNode {
    const document = findBySlug(toList(content), slug, locales)
    if (document && document.page.translations[locale] === undefined) redirect(toPreviewPath('/', locale))
    return document && <Screen locale={locale} content={content} document={document} />
  }

  return {
    /**
     * The pages of a build, in all languages, whichever Next asks for: it prerenders none at all if it gets none for one of the
     * languages. The renderer of `npm start` also renders those of documents that are published later.
     */
    async generateStaticParams() {
      const ofLanguages = locales.map(async (lang) => {
        const views = toList(await getContent(lang)).filter((view) => hasPage(view))
        return views.flatMap(({ page }) => page.slugs[lang] ?? []).map((slug) => ({ lang, slug }))
      })
      return (await Promise.all(ofLanguages)).flat()
    },
    generateMetadata: async (props: Props): Promise<Metadata> => toDocumentMetadata(await read(props)),
    Page: Object.assign(Page, { preview }),
  }
}
