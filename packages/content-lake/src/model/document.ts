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

const draftPrefix = 'drafts.'
const versionPattern = /^versions\.([^.]+)\.(.+)$/
const validId = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/

const isDraftId = (id: string) => id.startsWith(draftPrefix)
export const isVersionId = (id: string) => versionPattern.test(id)
export const isPublishedId = (id: string) => !isDraftId(id) && !isVersionId(id)
/** Documents of the lake itself, such as releases. */
export const isSystemId = (id: string) => id.startsWith('_.')

/** Whether an id consists of letters, digits, dots, dashes and underscores, at most 128. */
export const isValidId = (id: string) => validId.test(id) && !id.includes('..') && !id.endsWith('.')

/** Ids with a dot (drafts, versions, private documents) are not public. */
export const isPublicId = (id: string) => !id.includes('.')

export const toDraftId = (publishedId: string) => `${draftPrefix}${publishedId}`

/** The id that a draft or version gets when it is published. */
export function toPublishedId(id: string): string {
  if (isDraftId(id)) return id.slice(draftPrefix.length)
  return versionPattern.exec(id)?.[2] ?? id
}

/** The bundle a version belongs to: `drafts`, a release's name, or null for the published document. */
export function toBundle(id: string): string | null {
  if (isDraftId(id)) return 'drafts'
  return versionPattern.exec(id)?.[1] ?? null
}

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
export function strengthenReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strengthenReferences)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, item]) => [key, strengthenReferences(item)] as const)
  const plan = value._strengthenOnPublish
  if (typeof value._ref !== 'string' || plan === undefined) return Object.fromEntries(entries)
  const staysWeak = isRecord(plan) && plan.weak === true
  return Object.fromEntries(
    entries.filter(([key]) => key !== '_strengthenOnPublish' && (staysWeak || key !== '_weak')),
  )
}

/** A patch in mendoza's format that sets the whole value: opcode 0, then the value. JSON leaves out what is undefined. */
const toMendozaPatch = (target: LakeDocument | null): unknown[] => [
  0,
  target && { ...target, _rev: undefined },
]

/** Patches from one state of a document to the other and back. Like Sanity's, they leave out the revision. */
export const toEffects = (before: LakeDocument | null, after: LakeDocument | null) => ({
  apply: toMendozaPatch(after),
  revert: toMendozaPatch(before),
})
