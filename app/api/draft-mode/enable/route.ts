import { lakeSessionCookie, perspectiveCookie, toLake } from '@freelance-site/content'
import { createDraftReader, type DraftReader } from '@freelance-site/content/server'
import { toTrustedHop } from '@freelance-site/foundation/server'
import { ClientError } from '@sanity/client'
import { validatePreviewUrl } from '@sanity/preview-url-secret'
import { cookies, draftMode } from 'next/headers'
import { redirect } from 'next/navigation'
import type { NextRequest } from 'next/server'
import { parseEnv } from '#lib/env.server.ts'
import { defaultLocale } from '#lib/languages.ts'
import { draftModeCookie, previewRoot, toPreviewPath } from '#lib/preview/preview.ts'

/**
 * Lets the owner's browser see previews. Presentation opens this address with a secret that it has just written into the
 * lake, where only the owner may write; on the embedded lake the browser must also be signed in.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const env = parseEnv()
  const reader = createDraftReader(toLake(env), request.cookies.get(lakeSessionCookie)?.value)
  const validated = reader && (await validate(reader, request.url))
  if (!validated?.isValid) return new Response('This preview link is not valid any more.', { status: 401 })
  const mode = await draftMode()
  mode.enable()
  const jar = await cookies()
  const options = {
    sameSite: 'strict',
    secure: toTrustedHop(request.headers.get('x-forwarded-proto'), env.TRUST_PROXY) === 'https',
    // For previews only: with this cookie Next would render public pages for the owner instead of serving the release.
    path: previewRoot,
  } as const
  jar.set(draftModeCookie, jar.get(draftModeCookie)?.value ?? '', { ...options, httpOnly: true })
  // The Studio repeats its perspective to the page, but a slow page misses that message. The page's script writes it, too.
  const { studioPreviewPerspective } = validated
  if (studioPreviewPerspective) jar.set(perspectiveCookie, studioPreviewPerspective, options)
  else jar.delete({ name: perspectiveCookie, path: previewRoot })
  const target = validated.redirectTo ?? ''
  redirect(target.startsWith(`${previewRoot}/`) ? target : toPreviewPath('/', defaultLocale))
}

async function validate({ client }: DraftReader, url: string) {
  try {
    return await validatePreviewUrl(client, url)
  } catch (error) {
    // The session has ended, or the token may no longer read drafts.
    if (error instanceof ClientError && [401, 403].includes(error.statusCode)) return null
    throw error
  }
}
