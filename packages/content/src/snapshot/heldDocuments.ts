import { hash } from 'node:crypto'
import type { Problem } from '@freelance-site/foundation'
import type { FailedPage, Held, Hold } from '@freelance-site/releases'
import type { Content } from '../documents/documents.ts'
import { createProblem } from '../problems.ts'
import { getIn } from '../values.ts'

const toVersion = (document: object) => hash('sha256', JSON.stringify(document)).slice(0, 16)

type Version = { type: string; document: { _id: string; _updatedAt: string } }

/**
 * Replaces held documents by those that visitors see, so that one document does not keep the changes of others from going
 * live. Also finds the documents to hold for a failed page: its own if that has changed since, or else each that has. What one
 * transaction changed, such as documents that are scheduled for the same minute, goes live together: all of it waits.
 */
export function holdBack<Documents>(
  content: Pick<Content<Documents>, 'listDocuments' | 'parseDocuments'>,
  documents: Documents,
  { held, failedPages, lastSnapshot }: Hold,
): { documents: Documents; held: Held[]; problems: Problem[] } {
  if (held.length === 0 && failedPages.length === 0) return { documents, held: [], problems: [] }
  const last = lastSnapshot === null ? null : getIn(JSON.parse(lastSnapshot), ['documents'])
  const parsed = last === null ? null : content.parseDocuments(last)
  const shown = parsed?.kind === 'valid' ? content.listDocuments(parsed.documents) : []
  const findShown = ({ type, document }: Version) =>
    shown.find((each) => each.type === type && each.document._id === document._id)?.document
  const isList = (type: string) => Array.isArray(getIn(documents, [type]))
  // Without an earlier version, only a member of a list can be left out: a page would show other words instead.
  const canHold = (each: Version) => findShown(each) !== undefined || isList(each.type)
  const versions = content.listDocuments(documents).filter(canHold)
  const changed = versions.filter((each) => {
    const before = findShown(each)
    return !before || toVersion(before) !== toVersion(each.document)
  })
  const findSuspects = ({ path, document }: FailedPage): Held[] => {
    // A document that is held already does not explain another failure.
    const open = changed.filter((each) => !held.some(({ version }) => version === toVersion(each.document)))
    const own = open.filter((each) => each.document._id === document)
    // With no release to compare with, every document counts as changed.
    const suspects = own.length > 0 || shown.length === 0 ? own : open
    return suspects.map((each) => ({
      document: each.document._id,
      version: toVersion(each.document),
      page: path,
    }))
  }
  const wanted = [...held, ...failedPages.flatMap(findSuspects)]
  const failing = versions.flatMap((each) => {
    const found = wanted.find(
      ({ document, version }) => document === each.document._id && version === toVersion(each.document),
    )
    return found ? [{ ...each, held: found, before: findShown(each) }] : []
  })
  // A lake gives all documents of a transaction the same moment. Without an earlier release, that is the moment of its first content.
  const together = (shown.length > 0 ? changed : []).flatMap((each) => {
    if (failing.some(({ document }) => document === each.document)) return []
    const cause = failing.find(({ document }) => document._updatedAt === each.document._updatedAt)
    return cause ? [{ ...each, page: cause.held.page, before: findShown(each) }] : []
  })
  const holding = [...failing, ...together]
  const answer = Object.fromEntries(
    Object.entries(documents as object).map(([type, value]: [string, unknown]) => {
      const replace = (document: unknown): unknown[] => {
        const found = holding.find((each) => each.document === document)
        return found ? (found.before ? [found.before] : []) : [document]
      }
      return [type, Array.isArray(value) ? value.flatMap(replace) : (replace(value)[0] ?? null)]
    }),
  )
  const rest = content.parseDocuments(answer)
  // An earlier version may not go with the others, such as a slug that another document has now.
  if (rest.kind === 'invalid') return { documents, held: [], problems: [] }
  return {
    documents: rest.documents,
    held: failing.map((each) => each.held),
    problems: [
      ...failing.map(({ held: { document, page }, before }) => ({
        ...createProblem(before ? 'heldBack' : 'heldOut', { page }),
        severity: 'warning' as const,
        place: { document },
      })),
      ...together.map(({ document, page }) => ({
        ...createProblem('heldTogether', { page }),
        severity: 'warning' as const,
        place: { document: document._id },
      })),
    ],
  }
}
