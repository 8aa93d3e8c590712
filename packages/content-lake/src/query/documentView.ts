import { withAssetUrl } from '../assets/assetDocument.ts'
import type { LakeDocument } from '../model/document.ts'
import { isPublishedId, isUnpublishing, toBundle, toPublishedId } from '../model/document.ts'
import type { DocumentSet } from '../model/documentSet.ts'
import { refusal } from '../model/lakeError.ts'
import { withWholeText } from './textQuery.ts'

/**
 * `raw`: all documents as stored. Otherwise one document per published id: its version in the first of these
 * bundles that has one, else the published document.
 */
export type Perspective = 'raw' | { bundles: string[] }

/** From this version of the API on, the default perspective is `published`. */
const publishedByDefaultSince = '2025-02-19'

/** Reads the `perspective` of a request: a name or a list of names, best first. */
export function parsePerspective(given: string | undefined, apiVersion: string): Perspective {
  if (given === undefined || given === '') {
    return apiVersion === 'X' || apiVersion >= publishedByDefaultSince ? { bundles: [] } : 'raw'
  }
  const names = given.split(',').map((name) => name.trim())
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
export function toPerspective(documents: Iterable<LakeDocument>, perspective: Perspective): LakeDocument[] {
  if (perspective === 'raw') return [...documents]
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

/** One document as read at this address of the lake, or null. */
export function toReadable(document: LakeDocument | null, address: string): LakeDocument | null {
  return document && withAssetUrl(document, address)
}

const keptViews = 12

/** Caches the sets of documents that queries run over until the next change. */
export class DocumentViews {
  #documents: DocumentSet
  #views = new Map<string, DocumentView>()
  #version = -1

  constructor(documents: DocumentSet) {
    this.#documents = documents
  }

  /** The documents of a perspective, as they are read at an address of the lake. */
  for(address: string, perspective: Perspective): DocumentView {
    if (this.#version !== this.#documents.version) {
      this.#views.clear()
      this.#version = this.#documents.version
    }
    const key = JSON.stringify([address, perspective])
    const view = this.#views.get(key) ?? this.#make(address, perspective)
    if (this.#views.size >= keptViews) this.#views.clear()
    this.#views.set(key, view)
    return view
  }

  #make(address: string, perspective: Perspective): DocumentView {
    const shown = toPerspective(this.#documents.all(), perspective).map((document) =>
      withWholeText(withAssetUrl(document, address)),
    )
    const byId = new Map(shown.map((document) => [document._id, document]))
    return { documents: shown, get: (id) => byId.get(id) ?? null }
  }
}
