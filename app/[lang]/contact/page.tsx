import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { canSend, parseEnv } from '#lib/env.server.ts'
import { metadataOf, pageOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('contact')

export default pageOf(
  (shown) => <ContactScreen {...shown} canSend={canSend(parseEnv())} />,
  // A preview shows the form as if messages could be sent.
  (shown) => <ContactScreen {...shown} canSend />,
)
