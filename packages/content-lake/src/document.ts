/** A document as the lake keeps it. What else is in it is the business of whoever wrote it. */
export type LakeDocument = {
  _id: string
  _type: string
  _rev: string
  _createdAt: string
  _updatedAt: string
  [attribute: string]: unknown
}

/** A document as a caller gives it, before the lake has stamped it. */
export type GivenDocument = { _id: string; _type: string; [attribute: string]: unknown }

export type Attributes = Record<string, unknown>

/** Narrows any value to a plain object. */
export const isRecord = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Narrows a stored value to a whole document. */
export function isLakeDocument(value: unknown): value is LakeDocument {
  return (
    isRecord(value) &&
    [value._id, value._type, value._rev, value._createdAt, value._updatedAt].every(
      (field) => typeof field === 'string',
    )
  )
}

/** Reads a document back from storage; anything else there means that the database was changed by other hands. */
export function parseStoredDocument(json: string): LakeDocument {
  const value: unknown = JSON.parse(json)
  if (isLakeDocument(value)) return value
  throw new Error(`The lake's database holds something that is not a document: ${json.slice(0, 80)}`)
}
