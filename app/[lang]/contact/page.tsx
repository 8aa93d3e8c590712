import { ContactScreen } from '#components/contact/ContactScreen.tsx'
import { canSend } from '#lib/contact/canSend.ts'
import { getContent } from '#lib/content/read.ts'
import { parseEnv } from '#lib/env.ts'
import { getLocale } from '../locale.ts'
import { metadataOf, PageGraph } from '../seo.tsx'

export const generateMetadata = metadataOf('contact')

export default async function ContactPage() {
  const locale = await getLocale()
  const { settings } = await getContent(locale)
  return (
    <>
      <PageGraph page="contact" />
      <ContactScreen locale={locale} settings={settings} canSend={canSend(parseEnv())} />
    </>
  )
}
