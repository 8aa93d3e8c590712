import { MessageSent } from '#components/contact/AfterSending.tsx'
import { getLocale } from '../../locale.ts'
import { metadataOf } from '../../metadataOf.ts'

export const generateMetadata = metadataOf('sent')

export default async function Page() {
  return <MessageSent locale={await getLocale()} />
}
