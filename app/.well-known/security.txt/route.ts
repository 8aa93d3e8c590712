import { getContent } from '#lib/content/getContent.server.ts'
import { toSecurityText } from '#lib/security/securityText.server.ts'
import { defaultLocale } from '#lib/site.ts'

export const dynamic = 'force-static'

/** Rendered with each release, so that its date of expiry is never older than the site. */
export async function GET(): Promise<Response> {
  const { settings } = await getContent(defaultLocale)
  return new Response(toSecurityText(settings.email, new Date()), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
