import type { ContentRules } from 'content-lake/commands'
import { contentQuery, parseDocuments } from '#lib/content/documents.ts'
import { formatProblem } from '#lib/content/problems.ts'

/** Problems of a value of the wrong type for its field. */
const ofType: ReadonlySet<string> = new Set(['notPrice', 'notList', 'notText', 'notBoolean'])

/** Refuses published documents for every problem that would refuse a release. */
export const importRules: ContentRules = {
  query: contentQuery,
  findProblems: (result) => {
    const parsed = parseDocuments(result)
    if (parsed.kind === 'valid') return []
    return parsed.problems.map(({ place: { document = null, path = '' }, ...problem }) => ({
      document,
      path,
      reason: formatProblem({ ...problem, place: {} }, 'en'),
      isWrongType: ofType.has(problem.code),
    }))
  },
}
