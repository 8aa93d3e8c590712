import type { Metadata } from 'next'
import { MessageSent } from '#components/contact/MessageSent.tsx'
import { getContent } from '#lib/content/read.ts'
import { toErrorMetadata } from '#lib/seo/pageMetadata.ts'
import { getLocale } from '../../locale.ts'

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return toErrorMetadata('sent', locale, settings.brand)
}

export default async function Page() {
  return <MessageSent locale={await getLocale()} />
}
