/** A field of a document that holds an address. In its path, items of a list are named by their keys, as in the Studio. */
export type LinkField = { document: string; type: string; path: string }

/** A link of a page, as the check of a release names it. */
export type PageLink = { page: string; address: string }

type StoredDocument = { _id: string; _type: string }

type Options = {
  origin: string
  /** All that the owner may have written for an address, which a page shows in its own language. */
  toWritten: (address: string) => readonly string[]
  /** Whether the form of a type does not show a field. By default it shows all. */
  isHidden?: (type: string, path: string) => boolean
}

/** The former addresses of pages, and where redirects begin, are addresses of the site, but no links. */
const isLink = (type: string, path: string) =>
  type !== 'addressHistory' && !(type === 'redirect' && path === 'from')

/** The fields of documents with a link that leads to this address, which the owner can correct. */
export function findLinkFields(
  documents: readonly StoredDocument[],
  { page, address }: PageLink,
  { origin, toWritten, isHidden = () => false }: Options,
): LinkField[] {
  const written = new Set(toWritten(address))
  const leadsThere = (value: string) => {
    if (!/^[/#?]/.test(value) && !value.startsWith(origin)) return false
    const url = URL.parse(value, origin + page)
    return url?.origin === origin && written.has(url.pathname + url.search + url.hash)
  }
  return documents.flatMap(({ _id, _type, ...fields }) =>
    findStrings(fields, '')
      .filter(({ value, path }) => leadsThere(value) && isLink(_type, path) && !isHidden(_type, path))
      .map(({ path }) => ({ document: _id, type: _type, path })),
  )
}

type Found = { value: string; path: string }

function findStrings(value: unknown, path: string): Found[] {
  if (typeof value === 'string') return [{ value, path }]
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) => {
      const isKeyed = typeof item === 'object' && item !== null && '_key' in item
      return findStrings(item, `${path}[${isKeyed ? `_key==${JSON.stringify(item._key)}` : index}]`)
    })
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name.startsWith('_') ? [] : findStrings(member, path === '' ? name : `${path}.${name}`),
  )
}
