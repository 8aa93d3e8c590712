/**
 * Whether a request comes from the owner. `unknown`: the lake does not answer. `noToken`: the site has no token for its
 * hosted lake.
 */
export type OwnerCheck = (request: Request) => Promise<'owner' | 'stranger' | 'unknown' | 'noToken'>

/** The header with a secret that identifies the owner, where the session of a hosted lake is not sent to the site. */
export const ownerSecretHeader = 'owner-secret'

/** For answers that neither browsers nor proxies may store (RFC 9111, 5.2.2.5). */
export const noStoreHeaders = { 'cache-control': 'no-store' }

/**
 * Answers with a JSON object that has the sentence in `message`, and the properties of `more`. Nothing stores the
 * answer.
 */
export const answerWith = (status: number, message: string, more: object = {}): Response =>
  Response.json({ message, ...more }, { status, headers: noStoreHeaders })

/** Refuses a request from another site, or one that is not the owner's. Returns null for the owner. */
export async function requireOwner(
  request: Request,
  { checkOwner, siteUrl }: { checkOwner: OwnerCheck; siteUrl: string | undefined },
): Promise<Response | null> {
  if (!isFromThisSite(request.headers, siteUrl))
    return answerWith(403, 'Only the Studio of this site may send this request.')
  const sender = await checkOwner(request)
  if (sender === 'unknown')
    return answerWith(503, 'The content lake does not answer, so your session cannot be checked.')
  if (sender === 'noToken')
    return answerWith(501, 'This site has no token of the content lake to recognise you by.')
  return sender === 'stranger' ? answerWith(401, 'Sign in to the Studio first.') : null
}

/**
 * Whether the request comes from a page of this site, or from a program other than a browser. A page cannot forge the
 * headers that name its origin; other programs do not send them. `Sec-Fetch-Site` is checked first, because a proxy may
 * have replaced the Host header, with which the origin is compared. https://www.w3.org/TR/fetch-metadata/
 */
export function isFromThisSite(headers: Headers, siteUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return true
  if (site !== null && site !== 'none') return false
  const origin = headers.get('origin')
  if (origin === null) return true
  if (!URL.canParse(origin)) return false
  // The front server names one host; proxies in front of a platform may have appended others.
  const forwarded =
    headers
      .get('x-forwarded-host')
      ?.split(',')
      .map((host) => host.trim()) ?? []
  const own = [...forwarded, headers.get('host'), siteUrl && new URL(siteUrl).host]
  return own.includes(new URL(origin).host)
}
