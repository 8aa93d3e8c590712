import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { Footer } from '#components/layout/Footer.tsx'
import { Header } from '#components/layout/Header.tsx'
import { SkipLink } from '#components/layout/SkipLink.tsx'
import { getContent } from '#lib/content/read.ts'
import { locales } from '#lib/locale.ts'
import { toSiteUrl } from '#lib/seo/siteUrl.ts'
import { fontClasses } from './fonts.ts'
import { getLocale } from './locale.ts'
import './styles/tokens.css'
import './styles/fonts.css'
import './styles/base.css'
import './styles/print.css'

export const dynamicParams = false

export const generateStaticParams = () => locales.map((lang) => ({ lang }))

export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export async function generateMetadata(): Promise<Metadata> {
  const { settings } = await getContent(await getLocale())
  return {
    metadataBase: toSiteUrl(),
    applicationName: settings.brand,
    formatDetection: { telephone: false },
    // The publisher's check asks every page of a new release for the release it belongs to.
    other: process.env.RELEASE_ID ? { release: process.env.RELEASE_ID } : {},
  }
}

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return (
    <html lang={locale} className={fontClasses}>
      <body>
        <SkipLink locale={locale} />
        <Header locale={locale} brand={settings.brand} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer locale={locale} settings={settings} />
      </body>
    </html>
  )
}
