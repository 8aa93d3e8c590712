import { isAssetType, toServedDocument } from '../assets/assetDocument.ts'
import {
  isPublicId,
  isUnpublishing,
  type LakeDocument,
  toDraftId,
  toPublishedId,
} from '../documents/document.ts'
import { DocumentSet, type FindDocuments, sortById } from '../documents/documentSet.ts'
import { refusal } from '../errors/lakeError.ts'

/**
 * `raw` shows all documents as stored. Otherwise each document is shown once, under its published id: the version in the first
 * bundle that has one, or else the published document. `public` is what anybody may see of a public dataset.
 */
export type Perspective = 'raw' | 'public' | { bundles: string[] }

/** Since this version of the API the default perspective is `published`; before, it was `raw`. */
const publishedByDefaultSince = '2025-02-19'

/** Parses the `perspective` of a request: a name, or a list of names with the preferred one first. */
export function parsePerspective(perspective: string | undefined, apiVersion: string): Perspective {
  if (perspective === undefined || perspective === '') {
    return apiVersion === 'X' || apiVersion >= publishedByDefaultSince ? { bundles: [] } : 'raw'
  }
  const names = perspective.split(',').map((name) => name.trim())
  if (names.includes('raw')) {
    if (names.length === 1) return 'raw'
    throw refusal(400, 'The perspective "raw" cannot be combined with others')
  }
  const bad = names.find((name) => !/^[A-Za-z0-9_-]+$/.test(name))
  if (bad !== undefined) throw refusal(400, `"${bad}" is not a perspective`)
  return {
    bundles: names
      .filter((name) => name !== 'published')
      .map((name) => (name === 'previewDrafts' ? 'drafts' : name)),
  }
}

/** At most this many perspectives are kept up to date. */
const maxViews = 12

/** The documents of a perspective, which are kept up to date until `end`. */
type View = { find: FindDocuments; finishIndex: () => boolean; end: () => void }

/**
 * Creates a function that finds the documents of a perspective, with the URLs of assets at an address of the lake. They are kept
 * up to date.
 */
export function createViews(documents: DocumentSet) {
  const views = new Map<string, View>()
  const open = (address: string, perspective: Perspective): FindDocuments => {
    const key = JSON.stringify(perspective)
    const view = views.get(key) ?? createView(documents, perspective)
    views.delete(key)
    views.set(key, view)
    const [[oldest, { end }] = [key, view]] = views
    if (views.size > maxViews && views.delete(oldest)) end()
    return serveAt(address, view.find)
  }
  /** Makes the indexes that queries could not make in their time. Says whether there was one. */
  const finishIndexes = () => [...views.values()].map((view) => view.finishIndex()).includes(true)
  return Object.assign(open, { finishIndexes })
}

/** The documents as a reader at this address gets them. */
const serveAt = (address: string, find: FindDocuments): FindDocuments => {
  const serve = (document: LakeDocument) => toServedDocument(document, address) ?? document
  return (index, values) => {
    const page = typeof index === 'object' ? index.page : undefined
    const isMatch = page && ((document: LakeDocument) => page.isMatch(serve(document)))
    const served =
      page && isMatch && typeof index === 'object' ? { ...index, page: { ...page, isMatch } } : index
    const found = find(served, values)
    return found.some(({ _type }) => isAssetType(_type)) ? found.map(serve) : found
  }
}

function createView(documents: DocumentSet, perspective: Perspective): View {
  const shown = new DocumentSet({ withReferrers: false })
  const update = (changedId: string) => {
    const id = typeof perspective === 'string' ? changedId : toPublishedId(changedId)
    shown.put(id, choose(documents, id, perspective))
  }
  for (const { _id } of documents.all()) update(_id)
  const find: FindDocuments = (index, values) => {
    if (index !== 'reference') return shown.find(index, values)
    // A version that refers to the value may be shown under the published id.
    const referrers = values.flatMap((value) => documents.referrersOf(value))
    return sortById(referrers.flatMap(({ _id }) => shown.get(_id) ?? shown.get(toPublishedId(_id)) ?? []))
  }
  return { find, finishIndex: () => shown.finishIndex(), end: documents.observe(update) }
}

/** The version of a document that a perspective shows. */
function choose(documents: DocumentSet, id: string, perspective: Perspective): LakeDocument | null {
  if (perspective === 'public' && !isPublicId(id)) return null
  const bundles = typeof perspective === 'string' ? [] : perspective.bundles
  if (bundles.length === 0) return documents.get(id)
  const ids = bundles.map((bundle) => (bundle === 'drafts' ? toDraftId(id) : `versions.${bundle}.${id}`))
  const document = [...ids, id].flatMap((candidate) => documents.get(candidate) ?? [])[0]
  return !document || isUnpublishing(document) ? null : { ...document, _id: id, _originalId: document._id }
}
