import type { Metadata } from 'next'
import { MessageNotSent } from '#components/contact/MessageNotSent.tsx'
import { getContent } from '#lib/content/read.ts'
import { toErrorMetadata } from '#lib/seo/pageMetadata.ts'
import { getLocale } from '../../locale.ts'

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return toErrorMetadata('notSent', locale, settings.brand)
}

export default async function Page() {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return <MessageNotSent locale={locale} email={settings.email} />
}
