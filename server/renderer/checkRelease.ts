import { type PageProblem, type Reason, toReason } from '#lib/publishing/reason.ts'
import { locales, pages, toLocalePath } from '#lib/site.ts'
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
      const reason = findProblem(open, path, page.status, locale)
      return reason === null ? [] : [{ path, reason }]
    }),
  )
}

function findProblem(open: OpenRelease, path: string, status: number, locale: string): Reason | null {
  const { id, contentRevision, answers } = open.release
  const page = open.find(path, documentForm)
  if (!page) return toReason('missing')
  if (page.status !== status) return toReason('wrongStatus', { status: page.status, expected: status })
  const html = page.plain.toString()
  const data = open.find(path, dataForm)
  if (!data || !open.find(path, '/_tree')) return toReason('noData')
  if (!answers.some((answer) => answer.path === path && answer.form.endsWith('/__PAGE__')))
    return toReason('noPreloadedData')
  if (!hasMeta(html, 'release', id)) return toReason('wrongRelease')
  if (!hasMeta(html, 'content-revision', contentRevision)) return toReason('wrongContent')
  if (!data.plain.includes(id)) return toReason('wrongData')
  if (!new RegExp(`<html[^>]*\\slang="${locale}"`).test(html))
    return toReason('wrongLanguage', { language: locale })
  return findHeaderProblem(page)
}

function findHeaderProblem({ status, headers }: OpenAnswer): Reason | null {
  const policy = headers['content-security-policy'] ?? ''
  if (!policy.includes("default-src 'none'") || policy.includes("'unsafe-")) return toReason('wrongPolicy')
  if (headers['x-content-type-options'] !== 'nosniff') return toReason('noSniffHeader')
  const caching = headers['cache-control'] ?? ''
  if (status >= 400 && caching !== 'no-store') return toReason('errorCached', { caching })
  if (status < 400 && !/\bmax-age=0\b.*\bmust-revalidate\b/.test(caching))
    return toReason('cachedTooLong', { caching })
  return null
}

function hasMeta(html: string, name: string, content: string): boolean {
  return [...html.matchAll(/<meta\b[^>]*>/g)].some(
    ([tag]) => tag.includes(`name="${name}"`) && tag.includes(`content="${content}"`),
  )
}
