import type { DocumentType, DocumentTypes } from './documentType.ts'

type Listed = { type: string; document: { _id: string; _updatedAt: string } }

/** A page of the site by its name, or the page that a document has of its own. */
export type ShownPage = { page: string } | { document: string }

/**
 * When what a page shows was last changed: the newest of its documents, in UTC. Undefined if all of it is built in. A document that is no
 * longer published has no date.
 */
export function findLastChange(types: DocumentTypes, published: readonly Listed[], shown: ShownPage) {
  const own =
    'document' in shown ? published.find(({ document }) => document._id === shown.document) : undefined
  const shows = own && types[own.type]?.shows
  const moments = published
    .filter(({ type, document }) => {
      const definition = types[type]
      if (definition === undefined) return false
      const isPart = shows && Reflect.apply(shows, undefined, [own.document, { type, document }]) === true
      return isPart || isShown(definition, document, shown)
    })
    .map(({ document }) => new Date(document._updatedAt).toISOString())
  return moments.toSorted().at(-1)
}

function isShown(
  { pages, ids, shownWith }: DocumentType,
  document: Listed['document'],
  shown: ShownPage,
): boolean {
  if ('page' in shown)
    return pages.includes(shown.page) && (ids === undefined || ids[shown.page] === document._id)
  if (document._id === shown.document || shownWith === 'all') return true
  const others: unknown = shownWith && Reflect.apply(shownWith, undefined, [document])
  return Array.isArray(others) && others.includes(shown.document)
}
