/**
 * Whether a request was made by a page of this site, or by no web page at all. Browsers say where a request
 * comes from and no page can make them lie; other programs say nothing.
 */
export function isFromThisSite(headers: Headers, siteUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return false
  const origin = headers.get('origin')
  if (origin === null) return true
  // A browser set to send no referrer hides the origin even from the page's own site.
  if (origin === 'null') return site === 'same-origin'
  if (!URL.canParse(origin)) return false
  const own = [headers.get('x-forwarded-host'), headers.get('host'), siteUrl && new URL(siteUrl).host]
  return own.includes(new URL(origin).host)
}
