import { withAssetUrl } from '../assets/assetDocument.ts'
import type { LakeDocument } from '../model/document.ts'
import { isPublicId, isRecord, isUnpublishing, toDraftId, toPublishedId } from '../model/document.ts'
import { DocumentSet, type Documents, type IndexName, sortById } from '../model/documentSet.ts'
import { refusal } from '../model/lakeError.ts'

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

/** A document as sent to a reader at this address of the lake: an asset gets its URL. */
export function toServedDocument(document: LakeDocument | null, address: string): LakeDocument | null {
  return document && withAssetUrl(document, address)
}

/** At most this many combinations of address and perspective are kept up to date. */
const maxViews = 12

/**
 * Returns a function that finds the documents of a perspective, with the URLs of assets at an address of the lake. They are kept
 * up to date.
 */
export function createViews(documents: DocumentSet) {
  const views = new Map<string, View>()
  documents.observe((id) => {
    for (const view of views.values()) view.stale.add(id)
  })
  return (address: string, perspective: Perspective): Documents => {
    const key = JSON.stringify([address, perspective])
    const view = views.get(key) ?? new View(documents, address, perspective)
    views.delete(key)
    views.set(key, view)
    const [oldest = key] = views.keys()
    if (views.size > maxViews) views.delete(oldest)
    return view.update()
  }
}

class View extends DocumentSet {
  /** The ids of documents that have changed since the last update. */
  readonly stale: Set<string>
  #documents: DocumentSet
  #address: string
  #perspective: Perspective

  constructor(documents: DocumentSet, address: string, perspective: Perspective) {
    super({ withReferrers: false })
    this.#documents = documents
    this.#address = address
    this.#perspective = perspective
    this.stale = new Set(documents.all().map(({ _id }) => _id))
  }

  override find(index: IndexName, values: readonly string[]): readonly LakeDocument[] {
    if (index !== 'reference') return super.find(index, values)
    // A version that refers to the value may be shown under the published id.
    const referrers = values.flatMap((value) => this.#documents.referrersOf(value))
    return sortById(referrers.flatMap(({ _id }) => this.get(_id) ?? this.get(toPublishedId(_id)) ?? []))
  }

  update(): Documents {
    const isAsStored = typeof this.#perspective === 'string'
    const ids = isAsStored ? this.stale : new Set([...this.stale].map(toPublishedId))
    for (const id of ids) {
      const document = this.#choose(id)
      this.put(id, document && withWholeText(withAssetUrl(document, this.#address)))
    }
    this.stale.clear()
    return this
  }

  /** The version of a document that the perspective shows. */
  #choose(id: string): LakeDocument | null {
    if (this.#perspective === 'raw') return this.#documents.get(id)
    if (this.#perspective === 'public') return isPublicId(id) ? this.#documents.get(id) : null
    const { bundles } = this.#perspective
    if (bundles.length === 0) return this.#documents.get(id)
    const ids = bundles.map((bundle) => (bundle === 'drafts' ? toDraftId(id) : `versions.${bundle}.${id}`))
    for (const candidate of [...ids, id]) {
      const document = this.#documents.get(candidate)
      if (document)
        return isUnpublishing(document) ? null : { ...document, _id: id, _originalId: document._id }
    }
    return null
  }
}

/** The hidden property with all text of a document. Spreads, projections and JSON do not see it. */
export const wholeText = '\u0000text'

const texts = new WeakMap<object, string[]>()

/** All documents share this function: with one for each, V8 would read each of them as a different kind of object. */
const hidden: PropertyDescriptor = {
  configurable: true,
  enumerable: false,
  get(this: object) {
    const text = texts.get(this) ?? [...gatherText(this)]
    texts.set(this, text)
    return text
  },
}

/** Adds the hidden property, so that `@ match text::query(…)` can search a whole document. */
const withWholeText = <Document extends object>(document: Document): Document =>
  Object.defineProperty(document, wholeText, hidden)

function* gatherText(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (Array.isArray(value)) for (const item of value) yield* gatherText(item)
  else if (isRecord(value)) {
    for (const [key, item] of Object.entries(value))
      if (!key.startsWith('_') || key === '_id') yield* gatherText(item)
  }
}
