import { locales, pages, toLocalePath } from '#lib/site.ts'
import type { OpenAnswer, OpenRelease } from '../releases/openRelease.ts'
import { dataForm, documentForm } from '../releases/release.ts'

export type PageProblem = { path: string; reason: string }

/**
 * Looks at the very answers that visitors would get: every public page in every language must be there in every form,
 * with the right status and headers, and carry this release's id and the revision of its content.
 */
export function checkRelease(
  open: OpenRelease,
  expected: readonly { path: string; status: number }[] = Object.values(pages),
): PageProblem[] {
  return expected.flatMap((page) =>
    locales.flatMap((locale) => {
      const path = toLocalePath(page.path, locale)
      const reason = findProblem(open, path, page.status, locale)
      return reason === null ? [] : [{ path, reason }]
    }),
  )
}

function findProblem(open: OpenRelease, path: string, status: number, locale: string): string | null {
  const { id, contentRevision, answers } = open.release
  const page = open.find(path, documentForm)
  if (!page) return 'is missing'
  if (page.status !== status) return `answers ${page.status} instead of ${status}`
  const html = page.plain.toString()
  const data = open.find(path, dataForm)
  if (!data || !open.find(path, '/_tree')) return 'lacks the data that a link to it loads'
  if (!answers.some((answer) => answer.path === path && answer.form.endsWith('/__PAGE__')))
    return 'lacks the data that preloading it loads'
  if (!hasMeta(html, 'release', id)) return 'does not carry the id of this release'
  if (!hasMeta(html, 'content-revision', contentRevision)) return 'does not carry the content of this release'
  if (!data.plain.includes(id)) return 'has data of another release'
  if (!new RegExp(`<html[^>]*\\slang="${locale}"`).test(html))
    return `is not marked as written in “${locale}”`
  return findHeaderProblem(page)
}

function findHeaderProblem({ status, headers }: OpenAnswer): string | null {
  const policy = headers['content-security-policy'] ?? ''
  if (!policy.includes("default-src 'none'") || policy.includes("'unsafe-"))
    return 'does not have the content security policy of a public page'
  if (headers['x-content-type-options'] !== 'nosniff') return 'lacks the header “nosniff”'
  const caching = headers['cache-control'] ?? ''
  if (status >= 400 && caching !== 'no-store') return `may be cached though it is an error (“${caching}”)`
  if (status < 400 && !/\bmax-age=0\b.*\bmust-revalidate\b/.test(caching))
    return `may be cached beyond the next release (“${caching}”)`
  return null
}

function hasMeta(html: string, name: string, content: string): boolean {
  return [...html.matchAll(/<meta\b[^>]*>/g)].some(
    ([tag]) => tag.includes(`name="${name}"`) && tag.includes(`content="${content}"`),
  )
}
