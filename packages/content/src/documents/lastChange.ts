import type { DocumentType, DocumentTypes } from './documentType.ts'

type Listed = { type: string; document: { _id: string; _updatedAt: string } }

/** A page of the site by its name, or the page that a document has of its own. */
export type ShownPage = { page: string } | { document: string }

/** When what a page shows was last changed, in UTC. */
export type LastChanges = (shown: ShownPage) => string | undefined

/**
 * When what a page shows was last changed: the newest of its documents, in UTC. Undefined if all of it is built in. A document that is no
 * longer published has no date. Each document is looked at once for all pages, since a site may have a thousand of each.
 */
export function createLastChanges(types: DocumentTypes, published: readonly Listed[]): LastChanges {
  const own = new Map<string, Listed>()
  const ofPages = new Map<string, string>()
  const ofDocuments = new Map<string, string>()
  const everywhere: string[] = []
  for (const { type, document } of published) {
    own.set(document._id, { type, document })
    const definition = types[type]
    if (definition === undefined) continue
    const moment = toMoment({ document })
    const { pages, ids, shownWith } = definition
    for (const page of pages)
      if (ids === undefined || ids[page] === document._id) keepNewest(ofPages, page, moment)
    if (shownWith === 'all') everywhere.push(moment)
    for (const id of [document._id, ...listOthers(shownWith, document)]) keepNewest(ofDocuments, id, moment)
  }
  const newestEverywhere = findNewest(everywhere)
  return (shown) => {
    if ('page' in shown) return ofPages.get(shown.page)
    const ofItself = own.get(shown.document)
    const shows = ofItself && types[ofItself.type]?.shows
    const isPart = (each: Listed) =>
      types[each.type] !== undefined &&
      Reflect.apply(shows ?? (() => false), undefined, [ofItself?.document, each]) === true
    const parts = shows ? published.filter(isPart).map(toMoment) : []
    return findNewest([newestEverywhere, ofDocuments.get(shown.document), ...parts])
  }
}

const toMoment = ({ document }: Pick<Listed, 'document'>): string =>
  new Date(document._updatedAt).toISOString()

const findNewest = (moments: readonly (string | undefined)[]): string | undefined =>
  moments.filter((moment) => moment !== undefined).reduce((a, b) => (a > b ? a : b), '') || undefined

function keepNewest(moments: Map<string, string>, key: string, moment: string): void {
  if ((moments.get(key) ?? '') < moment) moments.set(key, moment)
}

/** The documents whose pages show this one, too. */
function listOthers(shownWith: DocumentType['shownWith'], document: Listed['document']): string[] {
  if (shownWith === undefined || shownWith === 'all') return []
  const others: unknown = Reflect.apply(shownWith, undefined, [document])
  return Array.isArray(others) ? others.filter((id) => typeof id === 'string') : []
}
