import { MessageNotSent } from '#components/contact/AfterSending.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { getLocale } from '../../locale.ts'
import { metadataOf } from '../../metadataOf.ts'

export const generateMetadata = metadataOf('notSent')

export default async function Page() {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return <MessageNotSent locale={locale} email={settings.email} />
}
