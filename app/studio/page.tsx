import { getContent } from '#lib/content/getContent.server.ts'
import { defaultLocale } from '#lib/languages.ts'
import { StudioMount } from '#studio/StudioMount.tsx'

export const dynamic = 'force-static'

export default async function StudioPage() {
  const { settings } = await getContent(defaultLocale)
  return <StudioMount brand={settings.brand} />
}
