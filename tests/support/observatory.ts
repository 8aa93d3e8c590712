/**
 * The score that Mozilla's HTTP Observatory would give a response, by its published rules:
 * https://github.com/mdn/mdn-http-observatory, `src/grader/charts.js` and `src/analyzer/tests/`, as of
 * version 1.4. The scanner itself needs a public host and a database, so its rules are applied here. The site
 * runs behind a proxy that terminates TLS and redirects http to https; those two rules then cost no points.
 */
export type Answer = { headers: Headers; html: string }

type Verdict = { test: string; points: number }

const tooBroad = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const enoughForBonuses = 90
const sixMonths = 15_768_000

/** Bonuses count only if at least 90 points remain after the penalties. */
export function score(answer: Answer): { total: number; verdicts: Verdict[] } {
  const { headers, html } = answer
  const verdicts = [
    { test: 'content-security-policy', points: judgePolicy(headers.get('content-security-policy')) },
    { test: 'cookies', points: judgeCookies(headers.getSetCookie()) },
    { test: 'cross-origin-resource-sharing', points: judgeSharing(headers) },
    { test: 'referrer-policy', points: judgeReferrer(headers.get('referrer-policy')) },
    { test: 'strict-transport-security', points: judgeTransport(headers.get('strict-transport-security')) },
    { test: 'subresource-integrity', points: judgeScripts(html) },
    { test: 'x-content-type-options', points: headers.get('x-content-type-options') === 'nosniff' ? 0 : -5 },
    { test: 'x-frame-options', points: judgeFraming(headers) },
    { test: 'cross-origin-resource-policy', points: judgeResource(headers) },
  ]
  const sum = (some: Verdict[]) => some.reduce((total, { points }) => total + points, 0)
  const base = Math.max(0, 100 + sum(verdicts.filter(({ points }) => points < 0)))
  const bonus = sum(verdicts.filter(({ points }) => points > 0))
  return { total: base >= enoughForBonuses ? base + bonus : base, verdicts }
}

/** The sources of a policy, by directive. */
function readPolicy(policy: string): Map<string, string[]> {
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name.toLowerCase(), sources]
    }),
  )
}

function judgePolicy(policy: string | null): number {
  if (policy === null) return -25
  const directives = readPolicy(policy)
  const fallback = directives.get('default-src') ?? ['*']
  const withoutInline = (sources: string[]) =>
    sources.some((source) => /^'(sha\d+|nonce)-/.test(source))
      ? sources.filter((source) => source !== "'unsafe-inline'")
      : sources
  const scripts = withoutInline(directives.get('script-src') ?? fallback)
  const styles = withoutInline(directives.get('style-src') ?? fallback)
  const objects = directives.get('object-src') ?? fallback
  const passive = ['img-src', 'media-src'].flatMap((name) => directives.get(name) ?? fallback)
  const active = [...directives].flatMap(([name, sources]) =>
    ['img-src', 'media-src'].includes(name) ? [] : sources,
  )
  const isUnsafe = (source: string) => [...tooBroad, "'unsafe-inline'", 'data:'].includes(source)
  const isPlain = (source: string) => source.startsWith('http:') || source.startsWith('ftp:')

  if (scripts.some(isUnsafe) || objects.some((source) => tooBroad.includes(source))) return -20
  if (active.some(isPlain)) return -20
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10
  if (passive.some(isPlain)) return -10
  if (styles.some(isUnsafe)) return 0
  return directives.get('default-src')?.join(' ') === "'none'" ? 10 : 5
}

function judgeCookies(cookies: string[]): number {
  if (cookies.length === 0) return 0
  const has = (cookie: string, attribute: RegExp) =>
    cookie.split(';').some((part) => attribute.test(part.trim()))
  if (!cookies.every((cookie) => has(cookie, /^secure$/i))) return -20
  return cookies.every((cookie) => has(cookie, /^samesite=(strict|lax)$/i)) ? 5 : 0
}

const judgeSharing = (headers: Headers): number =>
  headers.get('access-control-allow-credentials') === 'true' ? -50 : 0

const privateReferrers = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

const judgeReferrer = (policy: string | null): number =>
  policy === null ? 0 : privateReferrers.includes(policy) ? 5 : -5

function judgeTransport(header: string | null): number {
  const seconds = Number(/max-age=(\d+)/.exec(header ?? '')?.[1] ?? Number.NaN)
  return Number.isNaN(seconds) ? -20 : seconds >= sixMonths ? 0 : -10
}

/** Scripts of the site's own origin cost nothing, with or without a digest. */
function judgeScripts(html: string): number {
  const sources = [...html.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, source = '']) => source)
  const foreign = sources.filter((source) => !/^\/(?!\/)/.test(source))
  if (foreign.length === 0) return 0
  return foreign.every((source) => source.startsWith('https:')) ? -5 : -50
}

function judgeFraming(headers: Headers): number {
  const ancestors = readPolicy(headers.get('content-security-policy') ?? '').get('frame-ancestors')
  if (ancestors && !ancestors.some((source) => tooBroad.includes(source))) return 5
  return ['DENY', 'SAMEORIGIN'].includes(headers.get('x-frame-options') ?? '') ? 0 : -20
}

function judgeResource(headers: Headers): number {
  const policy = headers.get('cross-origin-resource-policy')
  if (policy === 'same-origin' || policy === 'same-site') return 10
  return policy === null || policy === 'cross-origin' ? 0 : -5
}
