import { legalPage } from '../LegalPage.tsx'
import { metadataOf } from '../seo.tsx'

export const generateMetadata = metadataOf('cookies')

export default legalPage('cookies')
