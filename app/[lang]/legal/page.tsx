import { legalPage } from '../LegalPage.tsx'
import { metadataOf } from '../seo.tsx'

export const generateMetadata = metadataOf('terms')

export default legalPage('terms')
