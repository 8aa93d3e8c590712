import { isRecord } from '../document.ts'

type Key = { attribute: string; sign: 1 | -1; isText: boolean }

/**
 * The documents in the order that `order(…)` asks for, or null when that is for groq-js: unless each key is an
 * attribute that every document has as a number, or every document as a text, mixed types have an order of their own.
 */
export function orderPlainly(documents: readonly object[], keys: unknown): object[] | null {
  if (!Array.isArray(keys)) return null
  const known = keys.map((key) => toKey(key, documents))
  if (!known.every((key) => key !== null)) return null
  return documents.toSorted((a, b) => {
    for (const { attribute, sign, isText } of known) {
      const [first, second] = [Reflect.get(a, attribute), Reflect.get(b, attribute)]
      const difference = isText ? (first < second ? -1 : Number(first > second)) : first - second
      if (difference !== 0) return difference * sign
    }
    return 0
  })
}

function toKey(node: unknown, documents: readonly object[]): Key | null {
  if (!isRecord(node)) return null
  if (node.type === 'Asc') return toKey(node.base, documents)
  if (node.type === 'Desc') {
    const key = toKey(node.base, documents)
    return key && { ...key, sign: -1 }
  }
  const { type, base, name: attribute } = node
  if (type !== 'AccessAttribute' || base !== undefined || typeof attribute !== 'string') return null
  const allAre = (kind: string) =>
    documents.every((document) => {
      return Object.hasOwn(document, attribute) && typeof Reflect.get(document, attribute) === kind
    })
  if (allAre('number')) return { attribute, sign: 1, isText: false }
  return allAre('string') ? { attribute, sign: 1, isText: true } : null
}
