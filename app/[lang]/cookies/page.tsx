import { LegalPage } from '../LegalPage.tsx'
import { metadataOf } from '../seo.tsx'

export const generateMetadata = metadataOf('cookies')

export default function Page() {
  return <LegalPage page="cookies" />
}
