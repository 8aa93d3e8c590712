import { ServicesScreen } from '#components/pricing/ServicesScreen.tsx'
import { metadataOf, pageOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('services')

export default pageOf(ServicesScreen)
