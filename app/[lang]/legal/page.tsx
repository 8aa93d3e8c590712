import { legalPage } from '../LegalPage.tsx'
import { metadataOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('terms')

export default legalPage('terms')
