import { ServicesScreen } from '#components/pricing/ServicesScreen.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { getLocale } from '../locale.ts'
import { metadataOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('services')

export default async function ServicesPage() {
  const locale = await getLocale()
  return <ServicesScreen locale={locale} content={await getContent(locale)} />
}
