import './styles/tokens.css'
import './styles/base.css'
import './styles/print.css'
import '#components/styles/shared.ts'
import { Analytics, PageChanges, Preloading } from '@freelance-site/preferences/react'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { ConsentBanner } from '#components/consent/ConsentBanner.tsx'
import { Footer } from '#components/layout/Footer.tsx'
import { Header, SkipLink } from '#components/layout/Header.tsx'
import { HeadScripts } from '#components/preferences/HeadScripts.tsx'
import { WaitingSpinner } from '#components/ui/Waiting.tsx'
import { apiPaths, manifestFiles, toLocalePath } from '#lib/addresses.ts'
import { findExistingPages } from '#lib/content/existingPages.ts'
import { getContent } from '#lib/content/getContent.server.ts'
import { parseEnv } from '#lib/env.server.ts'
import { consoleTexts } from '#lib/i18n/consoleTexts.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { toMetadataBase } from '#lib/seo/addresses.server.ts'
import { themeColors } from '#lib/seo/pageMetadata.server.ts'
import { fontClasses } from './fonts.ts'
import { getLocale } from './locale.ts'

export const dynamicParams = false

export const generateStaticParams = () => locales.map((lang) => ({ lang }))

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: themeColors.light },
    { media: '(prefers-color-scheme: dark)', color: themeColors.dark },
  ],
}

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return {
    metadataBase: toMetadataBase(),
    applicationName: settings.brand,
    manifest: manifestFiles[locale],
    formatDetection: { telephone: false },
  }
}

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale()
  const content = await getContent(locale)
  const measurementId = parseEnv().NEXT_PUBLIC_GA_MEASUREMENT_ID
  return (
    // The script in the head adds the theme's class and the banner's attribute before React takes over.
    <html lang={locale} className={fontClasses} suppressHydrationWarning>
      <head>
        <HeadScripts endpoint={apiPaths.preferences} />
      </head>
      <body>
        <SkipLink locale={locale} />
        <ConsentBanner locale={locale} hasAnalytics={measurementId !== undefined} />
        <Header locale={locale} content={content} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer locale={locale} content={content} />
        <WaitingSpinner label={translatorFor(locale)('layout.loading')} />
        <PageChanges />
        <Preloading
          paths={findExistingPages(content, { isPreloaded: true }, locale).map((page) =>
            toLocalePath(pages[page].path, locale),
          )}
          warning={consoleTexts.preloadFailed}
        />
        {measurementId && <Analytics id={measurementId} />}
      </body>
    </html>
  )
}
