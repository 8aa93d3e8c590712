import { LegalScreen } from '../LegalScreen.tsx'
import { metadataOf, pageOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('terms')

export default pageOf((shown) => <LegalScreen page="terms" {...shown} />)
