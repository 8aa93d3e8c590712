import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { getLocale } from '../../locale.ts'
import { metadataOf } from '../../metadataOf.ts'

export const generateMetadata = metadataOf('sent')

export default async function Page() {
  const locale = await getLocale()
  return <ContactScreen locale={locale} content={await getContent(locale)} canSend sent />
}
