/** How much a value takes: bytes of its JSON, and how many values it consists of. */
export type Size = { bytes: number; values: number }

/**
 * The largest document, by its JSON, is that of the hosted service: https://www.sanity.io/docs/content-lake/technical-limits
 * A value of two bytes (`{}`) takes 64 in memory, so their number is limited, too.
 */
export const maxDocument: Size = { bytes: 32_000_000, values: 1_000_000 }

/** The most that one write may store: its documents, and its mutations for the history. Enough to publish the largest document. */
export const maxWrite: Size = { bytes: 3 * maxDocument.bytes, values: 3 * maxDocument.values }

/** The start of a sum, and the size of a deleted document. */
export const nothing: Size = { bytes: 0, values: 0 }

/** Whether a size exceeds a limit, in bytes or in values. */
export const isLarger = (size: Size, limit: Size) => size.bytes > limit.bytes || size.values > limit.values

/** Adds `more` to a size as often as `times` says; -1 subtracts it. */
export const add = (size: Size, more: Size, times = 1): Size => ({
  bytes: size.bytes + times * more.bytes,
  values: size.values + times * more.values,
})

/** Measures a value of JSON. Stops beyond the limit, because a value that occurs in many places can have any size. */
export function measure(value: unknown, limit: Size = maxWrite): Size {
  const size = { ...nothing }
  const rest = [value]
  while (rest.length > 0 && !isLarger(size, limit)) {
    const next = rest.pop()
    size.values += 1
    if (typeof next === 'string') size.bytes += toTextBytes(next)
    else if (Array.isArray(next)) {
      size.bytes += 2 + next.length
      for (const item of next) rest.push(item)
    } else if (typeof next === 'object' && next !== null) {
      size.bytes += 2
      for (const [name, member] of Object.entries(next)) {
        size.bytes += toTextBytes(name) + 2
        rest.push(member)
      }
    } else size.bytes += String(next).length
  }
  return size
}

const escaped = /["\\\p{Cc}\p{Cs}]/u

/** The bytes of a text in JSON. Only a text with escapes is serialized, which takes longer. */
const toTextBytes = (text: string) =>
  escaped.test(text) ? Buffer.byteLength(JSON.stringify(text)) : Buffer.byteLength(text) + 2

export const unlimited: Size = { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY }

const knownSizes = new WeakMap<object, Size>()

/** Stores what is known of a document's size, which may be more than it has. Saves measuring it after each patch. */
export const setSize = (document: object, size: Size) => void knownSizes.set(document, size)

/** At most this is the size of a document. Documents never change, so each is measured once at most. */
export function getSize(document: object): Size {
  const known = knownSizes.get(document)
  if (known) return known
  const size = measure(document, unlimited)
  setSize(document, size)
  return size
}
