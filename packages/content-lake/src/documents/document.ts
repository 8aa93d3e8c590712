/** A stored document. Its other attributes are up to its author. */
export type LakeDocument = {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [attribute: string]: unknown
}

/** A document without the dates and the revision, which the lake adds. */
export type NewDocument = { _id: string; _type: string; [attribute: string]: unknown }

/** The change of one document in a transaction. */
export type Change = {
  id: string
  before: LakeDocument | null
  after: LakeDocument | null
  /** The mutations from `before` to `after`. Listeners apply them. */
  mutations: unknown[]
}

/** The changes that a write has made, in one transaction. */
export type Transaction = { id: string; timestamp: string; author: string; changes: Change[] }

/** An object whose values nobody has validated, such as parsed JSON. */
export type Attributes = Record<string, unknown>

/** Narrows any value to a plain object. */
export const isRecord = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ownAttributes = ['_id', '_type', '_rev', '_createdAt', '_updatedAt']

/** Narrows a stored value to a whole document. */
export const isLakeDocument = (value: unknown): value is LakeDocument =>
  isRecord(value) && ownAttributes.every((name) => typeof value[name] === 'string')

/** Parses a stored document. Throws if another program has put something else into the database. */
export function parseStoredDocument(json: string): LakeDocument {
  const value: unknown = JSON.parse(json)
  if (isLakeDocument(value)) return value
  throw new Error(`The lake's database holds something that is not a document: ${json.slice(0, 80)}`)
}

/** How large a request with content may be. */
export const maxRequestBytes = 5 * 1024 * 1024

/** Functions that walk a document recurse once per level. Content has about ten levels in practice. */
export const maxLevels = 200

/** Whether a value has more levels of lists and objects than documents may have. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) return true
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  }
  return false
}

/** The id of a draft or a version. Its groups are the version's release, and the id that it gets when it is published. */
const unpublishedId = /^(?:drafts|versions\.([^.]+))\.(.+)$/
const validId = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/

/** Whether an id is that of a version in a release: `versions.<release>.<id>`. A draft is not one. */
export const isVersionId = (id: string) => toBundle(id) !== null
/** Whether an id is neither a draft's nor a version's. The lake's own documents, such as releases, are published. */
export const isPublishedId = (id: string) => !unpublishedId.test(id)
/** Documents of the lake itself, such as releases. */
export const isSystemId = (id: string) => id.startsWith('_.')

/** Whether an id consists of letters, digits, dots, dashes and underscores, at most 128. */
export const isValidId = (id: string) => validId.test(id) && !id.includes('..') && !id.endsWith('.')

/** Ids with a dot (drafts, versions, private documents) are not public. */
export const isPublicId = (id: string) => !id.includes('.')

/** The id must be a published one: `toPublishedId` turns any other into it. */
export const toDraftId = (publishedId: string) => `drafts.${publishedId}`

/** The id that a draft or version gets when it is published. */
export const toPublishedId = (id: string) => unpublishedId.exec(id)?.[2] ?? id

/** The release that a version belongs to. Null for drafts and published documents. */
export const toBundle = (id: string) => unpublishedId.exec(id)?.[1] ?? null

/** Whether publishing this version unpublishes the document (`version.unpublish`). */
export const isUnpublishing = (document: LakeDocument) =>
  isRecord(document._system) && document._system.delete === true

/** Every reference inside a value, except references to other datasets. */
export function* findReferences(value: unknown): Generator<{ target: string; strong: boolean }> {
  if (Array.isArray(value)) {
    for (const item of value) yield* findReferences(item)
  } else if (isRecord(value)) {
    const foreign =
      value._dataset !== undefined ||
      value._projectId !== undefined ||
      value._type === 'globalDocumentReference'
    if (typeof value._ref === 'string' && !foreign) yield { target: value._ref, strong: value._weak !== true }
    for (const item of Object.values(value)) yield* findReferences(item)
  }
}

/** Turns references that are weak only until publication (`_strengthenOnPublish`) into strong ones. */
export const strengthenReferences = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_name, part: unknown) => {
    if (!isRecord(part) || typeof part._ref !== 'string' || !('_strengthenOnPublish' in part)) return part
    const { _strengthenOnPublish: plan, _weak, ...reference } = part
    return isRecord(plan) && plan.weak === true ? { ...reference, _weak } : reference
  })

/**
 * Patches from one state of a document to the other and back, in mendoza's format: opcode 0 sets the whole value. Like Sanity's,
 * they leave out the revision.
 */
export function toEffects(before: LakeDocument | null, after: LakeDocument | null) {
  const toPatch = (target: LakeDocument | null) => [0, target && { ...target, _rev: undefined }]
  return { apply: toPatch(after), revert: toPatch(before) }
}
