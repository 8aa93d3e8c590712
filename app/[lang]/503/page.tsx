import type { Metadata } from 'next'
import { ErrorMessage } from '#components/errors/ErrorMessage.tsx'
import { getContent } from '#lib/content/read.ts'
import { toErrorMetadata } from '#lib/seo/pageMetadata.ts'
import { getLocale } from '../locale.ts'

export async function generateMetadata(): Promise<Metadata> {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return toErrorMetadata('unavailable', locale, settings.brand)
}

export default async function Page() {
  return <ErrorMessage locale={await getLocale()} kind="unavailable" />
}
