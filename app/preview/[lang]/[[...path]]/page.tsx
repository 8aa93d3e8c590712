import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { HomeScreen } from '#components/home/HomeScreen.tsx'
import { LegalDocument } from '#components/legal/LegalDocument.tsx'
import { ServicesScreen } from '#components/pricing/ServicesScreen.tsx'
import type { SiteContent } from '#lib/content/siteContent.ts'
import { parseEnv } from '#lib/env.server.ts'
import { findPages, type ListedPage, type Locale, pages } from '#lib/site.ts'
import { getLocale } from '../../../[lang]/locale.ts'
import { getDraftContent } from '../../drafts.ts'

export const dynamic = 'force-dynamic'

type Screen = (locale: Locale, content: SiteContent) => ReactNode

const toLegalScreen =
  (page: 'terms' | 'privacy' | 'cookies'): Screen =>
  (locale, { legal, settings }) => (
    <LegalDocument
      locale={locale}
      page={legal[page]}
      details={settings.legalDetails}
      countsVisits={parseEnv().NEXT_PUBLIC_GA_MEASUREMENT_ID !== undefined}
      keptMonths={parseEnv().MESSAGES_KEPT_MONTHS ?? null}
    />
  )

/** Every page with content of the Studio. The contact form is shown as if messages could be sent. */
const screens: Record<ListedPage, Screen> = {
  home: (locale, content) => <HomeScreen locale={locale} content={content} />,
  services: (locale, content) => <ServicesScreen locale={locale} content={content} />,
  contact: (locale, content) => <ContactScreen locale={locale} content={content} canSend />,
  terms: toLegalScreen('terms'),
  privacy: toLegalScreen('privacy'),
  cookies: toLegalScreen('cookies'),
}

type Props = { params: Promise<{ path?: string[] }> }

export default async function PreviewPage({ params }: Props) {
  const { path = [] } = await params
  const address = `/${path.join('/')}`
  const page = findPages({ isListed: true }).find((name) => pages[name].path === address)
  if (!page) notFound()
  const locale = await getLocale()
  const { content } = await getDraftContent(locale)
  return screens[page](locale, content)
}
