import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { metadataOf, pageOf } from '../../metadataOf.ts'

export const generateMetadata = metadataOf('sent')

export default pageOf((shown) => <ContactScreen {...shown} canSend sent />)
