import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { HomeScreen } from '#components/home/HomeScreen.tsx'
import { LegalDocument } from '#components/legal/LegalDocument.tsx'
import { ServicesScreen } from '#components/pricing/ServicesScreen.tsx'
import type { SiteContent } from '#lib/content/siteContent.ts'
import type { Locale } from '#lib/locale.ts'
import { getLocale } from '../../../[lang]/locale.ts'
import { getDraftContent } from '../../drafts.ts'

export const dynamic = 'force-dynamic'

type Screen = (locale: Locale, content: SiteContent) => ReactNode

const toLegalScreen =
  (page: 'terms' | 'privacy' | 'cookies'): Screen =>
  (locale, { legal, settings }) => (
    <LegalDocument locale={locale} page={legal[page]} details={settings.legalDetails} />
  )

/** Every page with content of the Studio. The contact form is shown as if messages could be sent. */
const screens: Record<string, Screen> = {
  '': (locale, content) => <HomeScreen locale={locale} content={content} />,
  services: (locale, content) => <ServicesScreen locale={locale} content={content} />,
  contact: (locale, { settings }) => <ContactScreen locale={locale} settings={settings} canSend />,
  legal: toLegalScreen('terms'),
  privacy: toLegalScreen('privacy'),
  cookies: toLegalScreen('cookies'),
}

type Props = { params: Promise<{ path?: string[] }> }

export default async function PreviewPage({ params }: Props) {
  const { path = [] } = await params
  const name = path.join('/')
  const screen = Object.hasOwn(screens, name) ? screens[name] : undefined
  if (!screen) notFound()
  const locale = await getLocale()
  const { content } = await getDraftContent(locale)
  return screen(locale, content)
}
