import { legalPage } from '../LegalPage.tsx'
import { metadataOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('privacy')

export default legalPage('privacy')
