import { MessageNotSent } from '#components/contact/AfterSending.tsx'
import { metadataOf, pageOf } from '../../metadataOf.ts'

export const generateMetadata = metadataOf('notSent')

export default pageOf(({ locale, content }) => (
  <MessageNotSent locale={locale} email={content.settings.email} />
))
