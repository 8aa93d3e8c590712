import { MessageNotSent } from '#components/contact/MessageNotSent.tsx'
import { getContent } from '#lib/content/getContent.ts'
import { getLocale } from '../../locale.ts'
import { unlistedMetadataOf } from '../../metadata.ts'

export const generateMetadata = unlistedMetadataOf('notSent')

export default async function Page() {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return <MessageNotSent locale={locale} email={settings.email} />
}
