import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { parseDocumentPath } from '#lib/documentPaths.ts'
import type { Locale } from '#lib/languages.ts'
import { type DocumentPageType, documentPages, listedPages, pages } from '#lib/pages.ts'
import { getLocale } from '../../../[lang]/locale.ts'
import { getDraftContent } from '../../drafts.tsx'
import { routes } from '../../routes.ts'

export const dynamic = 'force-dynamic'

type Route = { preview: (shown: { locale: Locale; content: SiteContent; slug: string }) => ReactNode }

/** Every page with content of the Studio, and those of documents. A path that is missing here has no folder in `app/[lang]`. */
const previewed: Record<
  | (typeof pages)[(typeof listedPages)[number]]['path']
  | `${(typeof documentPages)[DocumentPageType]['path']}[slug]`,
  Route
> = routes

/** What shows a path. That of a document ends in its slug. */
function findRoute(path: string): { route: Route; slug: string } | null {
  const page = listedPages.find((name) => pages[name].path === path)
  if (page) return { route: previewed[pages[page].path], slug: '' }
  const found = parseDocumentPath(path)
  return found && { route: previewed[`${documentPages[found.type].path}[slug]`], slug: found.slug }
}

type Props = { params: Promise<{ path?: string[] }> }

export default async function PreviewPage({ params }: Props) {
  const { path = [] } = await params
  const locale = await getLocale()
  const { content } = await getDraftContent(locale)
  const found = findRoute(`/${path.join('/')}`)
  return found?.route.preview({ locale, content, slug: found.slug }) ?? notFound()
}
