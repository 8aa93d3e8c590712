import { defaultLocale, locales, toLocalePath } from '#lib/locale.ts'
import { type PublicRoute, publicRoutes, unknownRoute } from '#lib/routes.ts'

const ANSWER_TIMEOUT_MS = 10_000

export type GateOutcome = { kind: 'passed' } | { kind: 'refused'; problems: string[] }

/**
 * Asks a release, before anyone sees it, for every public page in every language:
 * each must answer with the right status and carry this release's own id.
 */
export async function checkRelease(
  origin: string,
  releaseId: string,
  routes: readonly PublicRoute[] = [...publicRoutes, unknownRoute],
): Promise<GateOutcome> {
  const pages = routes.flatMap((route) =>
    locales.map((locale) => ({ path: toLocalePath(route.path, locale), status: route.status, locale })),
  )
  const answers = await Promise.all(pages.map((page) => checkPage(origin, releaseId, page)))
  const problems = answers.filter((problem) => problem !== null)
  return problems.length === 0 ? { kind: 'passed' } : { kind: 'refused', problems }
}

async function checkPage(
  origin: string,
  releaseId: string,
  page: { path: string; status: number; locale: string },
): Promise<string | null> {
  let response: Response
  let html: string
  try {
    response = await fetch(origin + page.path, {
      redirect: 'manual',
      headers: { 'accept-language': defaultLocale },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    })
    html = await response.text()
  } catch (error) {
    return `${page.path} gave no answer (${error instanceof Error ? error.message : error}).`
  }
  if (response.status !== page.status)
    return `${page.path} answered ${response.status} instead of ${page.status}.`
  if (!hasReleaseMark(html, releaseId)) return `${page.path} does not carry the id of this release.`
  if (!new RegExp(`<html[^>]*\\slang="${page.locale}"`).test(html))
    return `${page.path} is not marked as written in “${page.locale}”.`
  return null
}

function hasReleaseMark(html: string, releaseId: string): boolean {
  return [...html.matchAll(/<meta\b[^>]*>/g)].some(
    ([tag]) => tag.includes('name="release"') && tag.includes(`content="${releaseId}"`),
  )
}
