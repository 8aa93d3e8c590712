import { hash } from 'node:crypto'
import type { Problem } from '@freelance-site/foundation'
import type { Held, Hold } from '@freelance-site/releases'
import type { Content } from '../documents/documents.ts'
import { createProblem } from '../problems.ts'
import { getIn } from '../values.ts'
import { isAsScheduled, type ScheduledGroup } from './scheduledGroups.ts'

const toVersion = (document: object) => hash('sha256', JSON.stringify(document)).slice(0, 16)

type Version = { type: string; document: { _id: string; _updatedAt: string } }

/**
 * Replaces held documents by those that visitors see, so that one document does not keep the changes of others from going
 * live. Also finds the documents to hold for a failed page: its own if that has changed since, or else each that has. Documents that
 * were scheduled together wait for each other, as long as they are as the schedule published them.
 */
export function holdBack<Documents>(
  content: Pick<Content<Documents>, 'listDocuments' | 'parseDocuments'>,
  documents: Documents,
  { held, failedPages, lastSnapshot }: Hold,
  groups: readonly ScheduledGroup[],
): { documents: Documents; held: Held[]; problems: Problem[] } {
  if (held.length === 0 && failedPages.length === 0) return { documents, held: [], problems: [] }
  const last = lastSnapshot === null ? null : getIn(JSON.parse(lastSnapshot), ['documents'])
  const parsed = last === null ? null : content.parseDocuments(last)
  const shown = parsed?.kind === 'valid' ? content.listDocuments(parsed.documents) : null
  const findShown = ({ type, document }: Version) =>
    shown?.find((each) => each.type === type && each.document._id === document._id)?.document
  const isList = (type: string) => Array.isArray(getIn(documents, [type]))
  // If it is unknown what visitors see, only a member of a list can be left out: a page would show other words instead.
  const canHold = ({ type }: Version) => shown !== null || isList(type)
  const versions = content.listDocuments(documents).filter(canHold)
  const changed = versions.filter((each) => {
    const before = findShown(each)
    return !before || toVersion(before) !== toVersion(each.document)
  })
  const findFailing = (wanted: readonly Held[]) =>
    versions.flatMap((each) => {
      const found = wanted.find(
        ({ document, version }) => document === each.document._id && version === toVersion(each.document),
      )
      return found ? [{ ...each, held: found, before: findShown(each) }] : []
    })
  type Failing = ReturnType<typeof findFailing>
  const findWaiting = (failing: Failing) =>
    (shown === null ? [] : changed).flatMap((each) => {
      if (failing.some(({ document }) => document === each.document)) return []
      const own = groups.filter((group) => group.some((member) => isAsScheduled(member, each.document)))
      // A correction that fails, too, keeps the others waiting.
      const cause = failing.find((failed) =>
        own.some((group) => group.some(({ document }) => document === failed.document._id)),
      )
      return cause ? [{ ...each, cause: cause.held, before: findShown(each) }] : []
    })
  // A document that no page shows does not explain another failure.
  const findOpen = (failing: Failing) => {
    const hidden = [...failing, ...findWaiting(failing)].map(({ document }) => document)
    return changed.filter((each) => !hidden.includes(each.document))
  }
  const open = findOpen(findFailing(held))
  const failed = failedPages.map(({ path, document }) => ({
    path,
    own: open.filter((each) => each.document._id === document),
  }))
  const toHeld = (suspects: typeof open, page: string): Held[] =>
    suspects.map(({ document }) => ({ document: document._id, version: toVersion(document), page }))
  // First those whose own page failed, so that the owner is told of that page, and not of another one that failed, too.
  const own = [...held, ...failed.flatMap(({ path, own }) => toHeld(own, path))]
  // With no release to compare with, every document counts as changed.
  const others = shown?.length ? findOpen(findFailing(own)) : []
  const pagesOfOthers = failed.filter((page) => page.own.length === 0)
  const failing = findFailing([...own, ...pagesOfOthers.flatMap(({ path }) => toHeld(others, path))])
  const waiting = findWaiting(failing)
  const holding = [...failing, ...waiting]
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
      ...waiting.map(({ document, cause }) => ({
        ...createProblem('heldTogether', { other: cause.document, page: cause.page }),
        severity: 'warning' as const,
        place: { document: document._id },
      })),
    ],
  }
}
