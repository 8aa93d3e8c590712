import { toLocalePath } from '#lib/addresses.ts'
import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'
import { type PageProblem, toReason } from '#lib/publishing/reason.ts'
import type { OpenAnswer, OpenRelease } from '../releases/openRelease.ts'
import { dataForm, documentForm } from '../releases/release.ts'

/**
 * Checks the answers that visitors would get: every public page must exist in every language and every form,
 * with the right status and headers, this release's id and the revision of its content.
 */
export function checkRelease(
  open: OpenRelease,
  expected: readonly { path: string; status: number }[] = Object.values(pages),
): PageProblem[] {
  return expected.flatMap((page) =>
    locales.flatMap((locale) => {
      const path = toLocalePath(page.path, locale)
      const detail = findProblem(open, path, page.status, locale)
      return detail === null ? [] : [{ path, reason: toReason('checkFailed', { detail }) }]
    }),
  )
}

/** Finds the first problem of a page and describes it to an engineer; null if there is none. */
function findProblem(open: OpenRelease, path: string, status: number, locale: string): string | null {
  const { id, contentRevision, answers } = open.release
  const page = open.find(path, documentForm)
  if (!page) return 'it is missing'
  if (page.status !== status) return `status ${page.status} instead of ${status}`
  const html = page.plain.toString()
  const data = open.find(path, dataForm)
  if (!data || !open.find(path, '/_tree')) return 'no RSC payload for links to it'
  if (!answers.some((answer) => answer.path === path && answer.form.endsWith('/__PAGE__')))
    return 'no RSC payload for preloading it'
  if (!hasMeta(html, 'release', id)) return 'no id of this release'
  if (!hasMeta(html, 'content-revision', contentRevision)) return 'no revision of its content'
  if (!data.plain.includes(id)) return 'RSC payload of another release'
  if (!new RegExp(`<html[^>]*\\slang="${locale}"`).test(html)) return `language is not “${locale}”`
  return findHeaderProblem(page)
}

function findHeaderProblem({ status, headers }: OpenAnswer): string | null {
  const policy = headers['content-security-policy'] ?? ''
  if (!policy.includes("default-src 'none'") || policy.includes("'unsafe-"))
    return 'not the content security policy of a public page'
  if (headers['x-content-type-options'] !== 'nosniff') return 'no header “nosniff”'
  const caching = headers['cache-control'] ?? ''
  if (status >= 400 && caching !== 'no-store') return `an error with cache-control “${caching}”`
  if (status < 400 && !/\bmax-age=0\b.*\bmust-revalidate\b/.test(caching))
    return `a page with cache-control “${caching}”`
  return null
}

function hasMeta(html: string, name: string, content: string): boolean {
  return [...html.matchAll(/<meta\b[^>]*>/g)].some(
    ([tag]) => tag.includes(`name="${name}"`) && tag.includes(`content="${content}"`),
  )
}
