import { legalPage } from '../LegalPage.tsx'
import { metadataOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('cookies')

export default legalPage('cookies')
