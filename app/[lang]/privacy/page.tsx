import type { Metadata } from 'next'
import { LegalDocument } from '#components/legal/LegalDocument.tsx'
import { getContent } from '#lib/content/read.ts'
import { toPageMetadata } from '#lib/seo/pageMetadata.ts'
import { getLocale } from '../locale.ts'

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return toPageMetadata('privacy', locale, settings.brand)
}

export default async function Page() {
  const locale = await getLocale()
  const { legal, settings } = await getContent(locale)
  return <LegalDocument locale={locale} page={legal.privacy} details={settings.legalDetails} />
}
