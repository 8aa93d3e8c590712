import '../../[lang]/styles/tokens.css'
import '../../[lang]/styles/base.css'
import '../../[lang]/styles/print.css'
import '#components/styles/shared.ts'
import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Footer } from '#components/layout/Footer.tsx'
import { Header } from '#components/layout/Header.tsx'
import { locales } from '#lib/languages.ts'
import { fontClasses } from '../../[lang]/fonts.ts'
import { getLocale } from '../../[lang]/locale.ts'
import { getDraftContent, InvalidDrafts } from '../drafts.tsx'
import { Editing, KeepInPreview, Preferences } from '../Editing.tsx'

export const dynamicParams = false

export const generateStaticParams = () => locales.map((lang) => ({ lang }))

export const metadata: Metadata = { robots: { index: false, follow: false } }

/** The site as if every draft were published, inside the Studio's Presentation tool. */
export default async function PreviewLayout({ children }: { children: ReactNode }) {
  const locale = await getLocale()
  const { content, problems } = await getDraftContent(locale)
  return (
    <html lang={locale} className={fontClasses} suppressHydrationWarning>
      <body>
        <Preferences />
        <Header locale={locale} content={content} />
        <InvalidDrafts locale={locale} problems={problems} />
        <main id="content" tabIndex={-1}>
          {children}
        </main>
        <Footer locale={locale} content={content} />
        <KeepInPreview />
        <Editing />
      </body>
    </html>
  )
}
