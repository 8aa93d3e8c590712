import type { Count } from '../src/visit.ts'

/** A request, and the counts that it adds to the figures of visits. */
export type Arrival = {
  /** The request in words, as in docs/visits.md. */
  what: string
  target: string
  method?: string
  headers: Record<string, string>
  counted: Count[]
}

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36'

/** The headers of a page that is opened from a bookmark or a typed address. */
export const typed = {
  'user-agent': chrome,
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
}
const followed = (referer: string) => ({ ...typed, 'sec-fetch-site': 'cross-site', referer })
const within = (page: string) => ({
  ...typed,
  'sec-fetch-site': 'same-origin',
  referer: `http://127.0.0.1${page}`,
})
const { 'sec-fetch-user': _, ...byScript } = within('/services?lng=en')
const { 'user-agent': _agent, ...unnamed } = typed

const one = (kind: Count['kind'], value: string): Count => ({ kind, value, count: 1 })
const page = (path: string) => one('page', path)

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'
const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0'
const googlebot = `${chrome} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`

/** Requests of every kind that a site gets. */
export const arrivals: Arrival[] = [
  { what: 'an address that is typed', target: '/', headers: typed, counted: [page('/')] },
  {
    what: 'a bookmark of an English page, on a phone',
    target: '/en/contact',
    headers: { ...typed, 'user-agent': safari },
    counted: [page('/en/contact')],
  },
  {
    what: 'a page in the browser’s cache (304)',
    target: '/services',
    headers: { ...typed, 'if-none-match': '*' },
    counted: [page('/services')],
  },
  {
    what: 'a link of a search engine',
    target: '/services',
    headers: { ...followed('https://www.google.fr/'), 'user-agent': firefox },
    counted: [page('/services'), one('referrer', 'google.fr')],
  },
  {
    what: 'a link of a newsletter with a campaign, an identifier and an e-mail address',
    target: '/?utm_source=Newsletter&utm_campaign=%C3%89t%C3%A9+2026&fbclid=IwAR0x&utm_term=zoe@example.com',
    headers: followed('https://mail.example.com/inbox/42?user=zoe'),
    counted: [page('/'), one('referrer', 'mail.example.com'), one('campaign', 'newsletter/ete-2026')],
  },
  {
    what: 'the redirect of an address in capitals',
    target: '/SERVICES/?utm_source=carte',
    headers: typed,
    counted: [],
  },
  {
    what: 'the page it leads to',
    target: '/services?utm_source=carte',
    headers: typed,
    counted: [page('/services'), one('campaign', 'carte/')],
  },
  {
    what: 'an English reader on a French page',
    target: '/services?lng=en',
    headers: followed('https://duckduckgo.com/'),
    counted: [page('/services'), one('referrer', 'duckduckgo.com')],
  },
  {
    what: 'the English page that its script leads to at once',
    target: '/en/services',
    headers: byScript,
    counted: [{ kind: 'page', value: '/services', count: -1 }, page('/en/services')],
  },
  { what: 'a link within the site', target: '/contact', headers: within('/services'), counted: [] },
  {
    what: 'a link to the other language, pressed',
    target: '/en/services',
    headers: within('/services'),
    counted: [],
  },
  {
    what: 'the page after a message was sent without scripts',
    target: '/contact/sent',
    headers: within('/contact'),
    counted: [],
  },
  {
    what: 'a reload',
    target: '/services',
    headers: { ...followed('https://www.google.fr/'), 'cache-control': 'max-age=0' },
    counted: [],
  },
  {
    what: 'a reload with Shift',
    target: '/services',
    headers: { ...typed, pragma: 'no-cache', 'cache-control': 'no-cache' },
    counted: [],
  },
  {
    what: 'a page that a search engine prefetches',
    target: '/',
    headers: { ...followed('https://www.google.fr/'), 'sec-purpose': 'prefetch' },
    counted: [],
  },
  {
    what: 'a prerendered page',
    target: '/',
    headers: { ...typed, 'sec-purpose': 'prefetch;prerender' },
    counted: [],
  },
  {
    what: 'an RSC payload, preloaded by Next',
    target: '/services?_rsc=1',
    headers: { ...within('/'), 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', rsc: '1' },
    counted: [],
  },
  {
    what: 'a picture, from a page of another site',
    target: '/icon.svg',
    headers: {
      ...followed('https://other.example/'),
      'sec-fetch-mode': 'no-cors',
      'sec-fetch-dest': 'image',
    },
    counted: [],
  },
  {
    what: 'a page in the frame of another site',
    target: '/',
    headers: { ...followed('https://other.example/'), 'sec-fetch-dest': 'iframe' },
    counted: [],
  },
  {
    what: 'robots.txt, opened in a browser',
    target: '/robots.txt',
    headers: typed,
    counted: [],
  },
  {
    what: 'a browser with Global Privacy Control',
    target: '/',
    headers: { ...typed, 'sec-gpc': '1' },
    counted: [],
  },
  { what: 'a browser with Do Not Track', target: '/', headers: { ...typed, dnt: '1' }, counted: [] },
  {
    what: 'the owner’s browser, signed in to the Studio',
    target: '/',
    headers: { ...typed, cookie: 'theme=dark; lakeSession=abc' },
    counted: [],
  },
  {
    what: 'a visitor’s browser with its preferences',
    target: '/',
    headers: { ...typed, cookie: 'theme=dark; i18next=fr' },
    counted: [page('/')],
  },
  {
    what: 'Googlebot with Chrome’s engine',
    target: '/',
    headers: { ...typed, 'user-agent': googlebot },
    counted: [],
  },
  {
    what: 'a headless browser',
    target: '/',
    headers: { ...typed, 'user-agent': chrome.replace('Chrome/', 'HeadlessChrome/') },
    counted: [],
  },
  {
    what: 'an audit',
    target: '/',
    headers: { ...typed, 'user-agent': `${chrome} Chrome-Lighthouse` },
    counted: [],
  },
  {
    what: 'a program with a browser’s headers and no user agent',
    target: '/',
    headers: unnamed,
    counted: [],
  },
  { what: 'curl', target: '/', headers: { 'user-agent': 'curl/8.14.1', accept: '*/*' }, counted: [] },
  {
    what: 'a scanner without `Sec-Fetch-Mode`',
    target: '/wp-login.php',
    headers: { 'user-agent': chrome },
    counted: [],
  },
  { what: 'a HEAD request', target: '/', method: 'HEAD', headers: typed, counted: [] },
  {
    what: 'a page of another site that posts',
    target: '/',
    method: 'POST',
    headers: followed('https://evil.example/'),
    counted: [],
  },
  {
    what: 'an address without a page, with a query',
    target: '/Tarifs/?client=Zo%C3%A9',
    headers: followed('https://partner.example/'),
    counted: [one('missing', '/tarifs')],
  },
  {
    what: 'a referrer with an IP address',
    target: '/',
    headers: followed('http://192.168.1.20:8080/intranet'),
    counted: [page('/')],
  },
  {
    what: 'a referrer made of markup',
    target: '/',
    headers: followed('https://<script>alert(1)</script>/'),
    counted: [page('/')],
  },
  {
    what: 'a campaign that is an e-mail address',
    target: '/?utm_source=zoe%40example.com',
    headers: typed,
    counted: [page('/')],
  },
]

/** The counts in words, as in docs/visits.md. */
export function formatCounted(counted: readonly Count[]): string {
  if (counted.length === 0) return 'nothing'
  const names = { page: 'an arrival on', referrer: 'from', campaign: 'campaign', missing: 'no page at' }
  const moved = counted.find(({ count }) => count < 0)
  if (moved) return `the arrival moves from \`${moved.value}\` to \`${counted[1]?.value}\``
  return counted.map(({ kind, value }) => `${names[kind]} \`${value}\``).join(', ')
}
