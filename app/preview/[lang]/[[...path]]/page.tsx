import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { HomeScreen } from '#components/home/HomeScreen.tsx'
import { ServicesScreen } from '#components/pricing/ServicesScreen.tsx'
import { ProjectScreen } from '#components/project/ProjectScreen.tsx'
import { legalPageNames } from '#lib/content/legalPage.ts'
import { findBySlug } from '#lib/content/project.ts'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { type Locale, locales, toRecord } from '#lib/languages.ts'
import { documentPages, type ListedPage, listedPages, pages } from '#lib/pages.ts'
import { LegalScreen } from '../../../[lang]/LegalScreen.tsx'
import { getLocale } from '../../../[lang]/locale.ts'
import { getDraftContent } from '../../drafts.tsx'

export const dynamic = 'force-dynamic'

type Screen = (shown: { locale: Locale; content: SiteContent }) => ReactNode

/** Every page with content of the Studio. The contact form is shown as if messages could be sent. */
const screens: Record<ListedPage, Screen> = {
  home: HomeScreen,
  services: ServicesScreen,
  contact: (shown) => <ContactScreen {...shown} canSend />,
  ...toRecord(
    legalPageNames,
    (page): Screen =>
      (shown) => <LegalScreen page={page} {...shown} />,
  ),
}

type Props = { params: Promise<{ path?: string[] }> }

export default async function PreviewPage({ params }: Props) {
  const { path = [] } = await params
  const address = `/${path.join('/')}`
  const page = listedPages.find((name) => pages[name].path === address)
  const locale = await getLocale()
  const { content } = await getDraftContent(locale)
  if (page) return screens[page]({ locale, content })
  // The language switch leaves the slug as it is.
  const folder = documentPages.project.path
  const project =
    address.startsWith(folder) && findBySlug(content.projects, address.slice(folder.length), locales)
  if (!project) notFound()
  return <ProjectScreen locale={locale} content={content} project={project} />
}
