import { ServicesScreen } from '#components/pricing/ServicesScreen.tsx'
import { StructuredData } from '#components/seo/StructuredData.tsx'
import { toServices } from '#lib/seo/services.server.ts'
import { toScriptText } from '#lib/seo/structuredData.server.ts'
import { metadataOf, pageOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('services')

export default pageOf(
  ({ locale, content }) => (
    <>
      <StructuredData json={toScriptText(toServices(locale, content))} />
      <ServicesScreen locale={locale} content={content} />
    </>
  ),
  ServicesScreen,
)
