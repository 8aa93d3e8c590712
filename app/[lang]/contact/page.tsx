import type { Metadata } from 'next'
import { WaysToReach } from '#components/contact/WaysToReach.tsx'
import { WhatHappensNext } from '#components/contact/WhatHappensNext.tsx'
import { getContent } from '#lib/content/read.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import { toPageMetadata } from '#lib/seo/pageMetadata.ts'
import { getLocale } from '../locale.ts'

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return toPageMetadata('contact', locale, settings.brand)
}

export default async function ContactPage() {
  const locale = await getLocale()
  const t = translatorFor(locale)
  const { settings } = await getContent(locale)
  return (
    <>
      <h1>{t('contact.heading')}</h1>
      <p>{t('contact.intro')}</p>
      <WaysToReach locale={locale} settings={settings} />
      <WhatHappensNext locale={locale} />
    </>
  )
}
