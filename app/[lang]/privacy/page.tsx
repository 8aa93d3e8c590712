import { LegalPage } from '../LegalPage.tsx'
import { metadataOf } from '../seo.tsx'

export const generateMetadata = metadataOf('privacy')

export default function Page() {
  return <LegalPage page="privacy" />
}
