/** Names by which search engines and link previews call themselves. */
const names =
  /bot\b|crawl|spider|slurp|google-inspectiontool|mediapartners|facebookexternalhit|whatsapp|embedly|(bing|uri)preview/i

/** A make of telephone. */
const notOne = /cubot/i

/** Crawlers get the page they ask for, so that both languages can be indexed. */
export const isCrawler = (userAgent: string): boolean => names.test(userAgent.replace(notOne, ''))
