import { withAssetUrl } from '../assets/assetUrl.ts'
import type { LakeDocument } from '../document.ts'
import { isPublicId } from '../documentId.ts'
import type { DocumentSet } from '../store/documentSet.ts'
import { type Perspective, toPerspective } from './perspective.ts'
import { withWholeText } from './textQuery.ts'

/** Who looks, and under which address that reader finds the lake: asset addresses are made from it. */
export type Reader = { signedIn: boolean; address: string }

export type DocumentView = { documents: readonly LakeDocument[]; get(id: string): LakeDocument | null }

/** Whether a reader may see a document at all: without signing in, only what is published. */
export const mayRead = (reader: Reader, id: string) => reader.signedIn || isPublicId(id)

/** One document as a reader may see it, or null. */
export function toReadable(document: LakeDocument | null, reader: Reader): LakeDocument | null {
  return document && mayRead(reader, document._id) ? withAssetUrl(document, reader.address) : null
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

  /** The documents a reader may query in a perspective. */
  for(reader: Reader, perspective: Perspective): DocumentView {
    if (this.#version !== this.#documents.version) {
      this.#views.clear()
      this.#version = this.#documents.version
    }
    const key = JSON.stringify([reader.signedIn, reader.address, perspective])
    const view = this.#views.get(key) ?? this.#make(reader, perspective)
    if (this.#views.size >= keptViews) this.#views.clear()
    this.#views.set(key, view)
    return view
  }

  #make(reader: Reader, perspective: Perspective): DocumentView {
    const readable = [...this.#documents.all()].filter((document) => mayRead(reader, document._id))
    const shown = toPerspective(readable, perspective).map((document) =>
      withWholeText(withAssetUrl(document, reader.address)),
    )
    const byId = new Map(shown.map((document) => [document._id, document]))
    return { documents: shown, get: (id) => byId.get(id) ?? null }
  }
}
