/**
 * Whether a request was made by a page of this site, or by no web page at all. Browsers say where a request
 * comes from and no page can make them lie; other programs say nothing. Where a browser itself compared the two
 * origins, its word counts more than our own comparing: a proxy may have put another Host in place of the one asked.
 * https://www.w3.org/TR/fetch-metadata/
 */
export function isFromThisSite(headers: Headers, siteUrl: string | undefined): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === 'same-origin') return true
  if (site !== null && site !== 'none') return false
  const origin = headers.get('origin')
  if (origin === null) return true
  if (!URL.canParse(origin)) return false
  const own = [headers.get('x-forwarded-host'), headers.get('host'), siteUrl && new URL(siteUrl).host]
  return own.includes(new URL(origin).host)
}
