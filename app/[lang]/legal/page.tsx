import { LegalPage } from '../LegalPage.tsx'
import { metadataOf } from '../seo.tsx'

export const generateMetadata = metadataOf('terms')

export default function Page() {
  return <LegalPage page="terms" />
}
