import type { Problem } from '../reason.ts'
import { toReason } from '../reasons.ts'
import type { SitePage } from '../site.ts'
import type { OpenAnswer, OpenRelease } from '../store/openRelease.ts'
import { dataForm, documentForm } from '../store/release.ts'

/** Every public page must exist in every form, with the right status and headers, release id and content revision. */
export function checkRelease(open: OpenRelease, pages: readonly SitePage[]): Problem[] {
  return pages.flatMap((page) => {
    const detail = findProblem(open, page)
    const reason = detail === null ? null : toReason('checkFailed', { detail })
    return reason ? [{ document: null, path: page.path, reason }] : []
  })
}

function findProblem(open: OpenRelease, { path, status, language }: SitePage): string | null {
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
  if (!new RegExp(`<html[^>]*\\slang="${language}"`).test(html)) return `language is not “${language}”`
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
