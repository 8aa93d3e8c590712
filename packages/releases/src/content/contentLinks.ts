import { getIn } from './values.ts'

type FoundLink = { address: string; path: string }

/** The links in a document: at these paths of fields, which hold an address, and in formatted text. */
export function findLinks(document: object, fields: readonly string[]): FoundLink[] {
  const inFields = fields.flatMap((path): FoundLink[] => {
    const address = getIn(document, path.split('.'))
    return typeof address === 'string' ? [{ address, path }] : []
  })
  return [...inFields, ...findMarks(document, '')]
}

/** The links in formatted text. In their paths, items of a list are named by their keys, as in the Studio. */
function findMarks(value: unknown, path: string): FoundLink[] {
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => findMarks(item, path + toStep(item, index)))
  if (typeof value !== 'object' || value === null) return []
  if ('_type' in value && value._type === 'link' && 'href' in value && typeof value.href === 'string')
    return [{ address: value.href, path: `${path}.href` }]
  return Object.entries(value).flatMap(([name, member]) =>
    findMarks(member, path === '' ? name : `${path}.${name}`),
  )
}

function toStep(item: unknown, index: number): string {
  const isKeyed = typeof item === 'object' && item !== null && '_key' in item
  return isKeyed ? `[_key==${JSON.stringify(item._key)}]` : `[${index}]`
}
