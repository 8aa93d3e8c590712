import { withAssetUrl } from '../assets/assetDocument.ts'
import type { LakeDocument } from '../model/document.ts'
import { isPublicId, isPublishedId, isUnpublishing, toBundle, toPublishedId } from '../model/document.ts'
import type { DocumentSet } from '../model/documentSet.ts'
import { refusal } from '../model/lakeError.ts'
import { withWholeText } from './textQuery.ts'

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

/** The documents visible in a perspective. */
export function toVisibleDocuments(
  documents: Iterable<LakeDocument>,
  perspective: Perspective,
): LakeDocument[] {
  if (perspective === 'raw') return [...documents]
  if (perspective === 'public') return [...documents].filter(({ _id }) => isPublicId(_id))
  const { bundles } = perspective
  if (bundles.length === 0) return [...documents].filter((document) => isPublishedId(document._id))
  const rankOf = (id: string) => {
    const bundle = toBundle(id)
    return bundle === null ? bundles.length : bundles.indexOf(bundle)
  }
  const best = new Map<string, LakeDocument>()
  for (const document of documents) {
    const rank = rankOf(document._id)
    if (rank < 0) continue
    const id = toPublishedId(document._id)
    const bestYet = best.get(id)
    if (!bestYet || rank < rankOf(bestYet._id)) best.set(id, document)
  }
  return [...best]
    .filter(([, document]) => !isUnpublishing(document))
    .map(([id, document]) => ({ ...document, _id: id, _originalId: document._id }))
}

export type DocumentView = { documents: readonly LakeDocument[]; get(id: string): LakeDocument | null }

/** A document as sent to a reader at this address of the lake: an asset gets its URL. */
export function toServedDocument(document: LakeDocument | null, address: string): LakeDocument | null {
  return document && withAssetUrl(document, address)
}

const maxViews = 12

/** Caches the documents of each perspective until the next change. */
export class DocumentViews {
  #documents: DocumentSet
  #views = new Map<string, DocumentView>()
  #version = -1

  constructor(documents: DocumentSet) {
    this.#documents = documents
  }

  /** The documents of a perspective, with the URLs of assets at this address of the lake. */
  for(address: string, perspective: Perspective): DocumentView {
    if (this.#version !== this.#documents.version) {
      this.#views.clear()
      this.#version = this.#documents.version
    }
    const key = JSON.stringify([address, perspective])
    const view = this.#views.get(key) ?? this.#create(address, perspective)
    if (this.#views.size >= maxViews) this.#views.clear()
    this.#views.set(key, view)
    return view
  }

  #create(address: string, perspective: Perspective): DocumentView {
    const shown = toVisibleDocuments(this.#documents.all(), perspective).map((document) =>
      withWholeText(withAssetUrl(document, address)),
    )
    const byId = new Map(shown.map((document) => [document._id, document]))
    return { documents: shown, get: (id) => byId.get(id) ?? null }
  }
}
