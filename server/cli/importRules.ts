import type { ContentRules } from 'content-lake/commands'
import { contentQuery, parseDocuments } from '#lib/content/documents.ts'

/** Reasons for a value of the wrong type for its field. */
const typeReasons: ReadonlySet<string> = new Set(['notPrice', 'notList', 'notText', 'notBoolean'])

/** Refuses published documents for every problem that would refuse a release. */
export const importRules: ContentRules = {
  query: contentQuery,
  findProblems: (result) => {
    const parsed = parseDocuments(result)
    if (parsed.kind === 'valid') return []
    return parsed.problems.map(({ document, path, reason }) => ({
      document,
      path,
      reason: reason.text.en,
      isWrongType: typeReasons.has(reason.code),
    }))
  },
}
