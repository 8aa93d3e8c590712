import { MessageSent } from '#components/contact/MessageSent.tsx'
import { getLocale } from '../../locale.ts'
import { unlistedMetadataOf } from '../../metadata.ts'

export const generateMetadata = unlistedMetadataOf('sent')

export default async function Page() {
  return <MessageSent locale={await getLocale()} />
}
