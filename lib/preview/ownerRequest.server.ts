import { isFromThisSite } from '#lib/contact/handle.server.ts'
import type { OwnerCheck } from './owner.server.ts'

/** Of every answer to the owner: it is theirs alone, and of this moment. */
export const noStoreHeaders = { 'cache-control': 'no-store' }

/** A refusal, as JSON. */
export const refuse = (status: number, message: string): Response =>
  Response.json({ message }, { status, headers: noStoreHeaders })

/** The refusal of a request that another site or not the owner sends; null if it is the owner's. */
export async function requireOwner(
  request: Request,
  { checkOwner, siteUrl }: { checkOwner: OwnerCheck; siteUrl: string | undefined },
): Promise<Response | null> {
  if (!isFromThisSite(request.headers, siteUrl)) return refuse(403, 'Only the Studio of this site may ask.')
  const sender = await checkOwner(request)
  if (sender === 'unknown') return refuse(503, 'The content lake does not say who you are at this moment.')
  if (sender === 'noToken') return refuse(501, 'This site has no SANITY_API_READ_TOKEN to recognise you by.')
  return sender === 'stranger' ? refuse(401, 'Sign in to the Studio first.') : null
}
