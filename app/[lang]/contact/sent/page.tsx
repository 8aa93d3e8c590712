import { MessageSent } from '#components/contact/MessageSent.tsx'
import { getLocale } from '../../locale.ts'
import { metadataOf } from '../../metadata.ts'

export const generateMetadata = metadataOf('sent')

export default async function Page() {
  return <MessageSent locale={await getLocale()} />
}
