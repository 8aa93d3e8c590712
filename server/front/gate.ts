import { defaultLocale, locales, toLocalePath } from '#lib/locale.ts'
import { type PublicRoute, publicRoutes, unknownRoute } from '#lib/routes.ts'

const ANSWER_TIMEOUT_MS = 10_000

export type GateOutcome = { kind: 'passed' } | { kind: 'refused'; problems: string[] }

/** What every page of a release names. */
export type Marks = { id: string; contentRevision: string }

/**
 * Asks a release, before anyone sees it, for every public page in every language: each must answer with the right
 * status and headers, and carry this release's own id and the revision of its content.
 */
export async function checkRelease(
  origin: string,
  marks: Marks,
  routes: readonly PublicRoute[] = [...publicRoutes, unknownRoute],
): Promise<GateOutcome> {
  const pages = routes.flatMap((route) =>
    locales.map((locale) => ({ path: toLocalePath(route.path, locale), status: route.status, locale })),
  )
  const answers = await Promise.all(pages.map((page) => checkPage(origin, marks, page)))
  const problems = answers.filter((problem) => problem !== null)
  return problems.length === 0 ? { kind: 'passed' } : { kind: 'refused', problems }
}

async function checkPage(
  origin: string,
  marks: Marks,
  page: { path: string; status: number; locale: string },
): Promise<string | null> {
  let response: Response
  let html: string
  try {
    response = await fetch(origin + page.path, {
      redirect: 'manual',
      // Nobody gains from packing what is unpacked on the same machine.
      headers: { 'accept-language': defaultLocale, 'accept-encoding': 'identity' },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    html = await response.text()
  } catch (error) {
    return `${page.path} gave no answer (${error instanceof Error ? error.message : error}).`
  }
  if (response.status !== page.status)
    return `${page.path} answered ${response.status} instead of ${page.status}.`
  const problem = findHeaderProblem(response)
  if (problem !== null) return `${page.path} ${problem}.`
  if (!hasMeta(html, 'release', marks.id)) return `${page.path} does not carry the id of this release.`
  if (!hasMeta(html, 'content-revision', marks.contentRevision))
    return `${page.path} does not carry the content of this release.`
  if (!new RegExp(`<html[^>]*\\slang="${page.locale}"`).test(html))
    return `${page.path} is not marked as written in “${page.locale}”.`
  return null
}

/** What Next gives where `finishRelease` has not been at work. */
function findHeaderProblem({ status, headers }: Response): string | null {
  const policy = headers.get('content-security-policy') ?? ''
  if (!policy.includes("default-src 'none'") || policy.includes("'unsafe-"))
    return 'has not the content security policy of a public page'
  if (headers.get('x-content-type-options') !== 'nosniff') return 'lacks the header “nosniff”'
  const caching = headers.get('cache-control') ?? ''
  if (status >= 400 && caching !== 'no-store') return `may be kept though it is an error (“${caching}”)`
  if (status < 400 && !/\bmax-age=0\b.*\bmust-revalidate\b|no-store/.test(caching))
    return `may be kept after the next release (“${caching}”)`
  return null
}

function hasMeta(html: string, name: string, content: string): boolean {
  return [...html.matchAll(/<meta\b[^>]*>/g)].some(
    ([tag]) => tag.includes(`name="${name}"`) && tag.includes(`content="${content}"`),
  )
}
