import { isFromThisSite } from '#lib/contact/handle.server.ts'
import type { OwnerCheck } from './owner.server.ts'

/** For answers to the owner, which are private. */
export const noStoreHeaders = { 'cache-control': 'no-store' }

/** A refusal, as JSON. */
export const refuse = (status: number, message: string): Response =>
  Response.json({ message }, { status, headers: noStoreHeaders })

/** Refuses a request from another site, or one that is not the owner's. Returns null for the owner. */
export async function requireOwner(
  request: Request,
  { checkOwner, siteUrl }: { checkOwner: OwnerCheck; siteUrl: string | undefined },
): Promise<Response | null> {
  if (!isFromThisSite(request.headers, siteUrl))
    return refuse(403, 'Only the Studio of this site may send this request.')
  const sender = await checkOwner(request)
  if (sender === 'unknown')
    return refuse(503, 'The content lake does not answer, so your session cannot be checked.')
  if (sender === 'noToken') return refuse(501, 'This site has no SANITY_API_READ_TOKEN to recognise you by.')
  return sender === 'stranger' ? refuse(401, 'Sign in to the Studio first.') : null
}
