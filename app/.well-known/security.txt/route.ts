import { getContent } from '#lib/content/getContent.server.ts'
import { defaultLocale } from '#lib/languages.ts'
import { toSecurityText } from '#lib/seo/securityText.server.ts'

export const dynamic = 'force-static'

export async function GET(): Promise<Response> {
  const { settings } = await getContent(defaultLocale)
  return new Response(toSecurityText(settings.email, new Date()), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
