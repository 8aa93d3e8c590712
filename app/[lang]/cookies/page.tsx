import { LegalScreen } from '../LegalScreen.tsx'
import { metadataOf, pageOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('cookies')

export default pageOf((shown) => <LegalScreen page="cookies" {...shown} />)
