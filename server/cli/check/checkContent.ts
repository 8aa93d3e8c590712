import { getPublished } from '#lib/content/published.ts'
import type { Env } from '#lib/env.ts'
import { formatProblem, formatReason } from '#lib/publishing/reason.ts'
import { withLakeToken } from '../../processes/secrets.ts'
import type { Finding } from './finding.ts'

/** Reads what is published as a build would, and says whether a build could use it. */
export async function checkContent(env: Env): Promise<Finding> {
  const step = 'Content'
  const published = await getPublished({ ...(await withLakeToken(env)), CONTENT_REQUIRED: true })
  if (published.kind === 'builtIn') return { step, state: 'missing', sentence: published.reason }
  if (published.kind === 'unreachable')
    return {
      step,
      state: 'missing',
      sentence: `What is published cannot be read: ${formatReason(published.reason, 'en')}.`,
    }
  if (published.kind === 'refused')
    return {
      step,
      state: 'missing',
      sentence: `A build would refuse what is published: ${published.problems.map((problem) => formatProblem(problem, 'en')).join('; ')}`,
    }
  const { projects, packages, legalPages, siteSettings } = published.documents
  const settings = siteSettings === null ? 'no settings yet' : 'settings'
  return {
    step,
    state: 'done',
    sentence: `Published and valid: ${projects.length} projects, ${packages.length} packages, ${legalPages.length} legal pages, ${settings}.`,
  }
}
