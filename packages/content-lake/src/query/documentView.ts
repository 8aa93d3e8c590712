import { withAssetUrl } from '../assets/assetUrl.ts'
import type { LakeDocument } from '../document.ts'
import type { DocumentSet } from '../store/documentSet.ts'
import { type Perspective, toPerspective } from './perspective.ts'
import { withWholeText } from './textQuery.ts'

export type DocumentView = { documents: readonly LakeDocument[]; get(id: string): LakeDocument | null }

/** One document as it is read at an address of the lake, or null. */
export function toReadable(document: LakeDocument | null, address: string): LakeDocument | null {
  return document && withAssetUrl(document, address)
}

const keptViews = 12

/** Makes, and keeps until the next change, the sets of documents that readers query. */
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
