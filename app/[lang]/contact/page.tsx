import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { canSend, parseEnv } from '#lib/env.server.ts'
import { getLocale } from '../locale.ts'
import { metadataOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('contact')

export default async function ContactPage() {
  const locale = await getLocale()
  return <ContactScreen locale={locale} content={await getContent(locale)} canSend={canSend(parseEnv())} />
}
