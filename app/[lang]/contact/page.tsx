import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { canSend, parseEnv } from '#lib/env.server.ts'
import { getLocale } from '../locale.ts'
import { metadataOf, PageGraph } from '../seo.tsx'

export const generateMetadata = metadataOf('contact')

export default async function ContactPage() {
  const locale = await getLocale()
  return (
    <>
      <PageGraph page="contact" />
      <ContactScreen locale={locale} content={await getContent(locale)} canSend={canSend(parseEnv())} />
    </>
  )
}
