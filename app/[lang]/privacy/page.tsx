import { LegalScreen } from '../LegalScreen.tsx'
import { metadataOf, pageOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('privacy')

export default pageOf((shown) => <LegalScreen page="privacy" {...shown} />)
