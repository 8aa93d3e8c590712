import { LegalDocument } from '#components/legal/LegalDocument.tsx'
import { getContent } from '#lib/content/getContent.ts'
import { getLocale } from '../locale.ts'
import { metadataOf } from '../metadata.ts'
import { PageGraph } from '../PageGraph.tsx'

export const generateMetadata = metadataOf('terms')

export default async function Page() {
  const locale = await getLocale()
  const { legal, settings } = await getContent(locale)
  return (
    <>
      <PageGraph page="terms" />
      <LegalDocument locale={locale} page={legal.terms} details={settings.legalDetails} />
    </>
  )
}
