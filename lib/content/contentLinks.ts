import type { ContentLink } from 'releases/links/siteLinks'
import { toLocalePath, withoutLocale } from '#lib/addresses.ts'
import type { Documents } from '#lib/content/documents.ts'
import type { DocumentType } from '#lib/content/documentType.ts'
import { documentTypes, findPagesShowing, type TypeName, typeNames } from '#lib/content/documentTypes.ts'
import { locales } from '#lib/languages.ts'
import { pages } from '#lib/pages.ts'

/** Every link of the published documents, in formatted text and in fields that hold an address. */
export const toContentLinks = (documents: Documents): ContentLink[] =>
  typeNames.flatMap((type) =>
    [documents[type]].flat().flatMap((document) =>
      document === null
        ? []
        : findLinks(document, type).map(({ address, path }) => ({
            address,
            place: { document: document._id, type, path },
            shown: toShown(address, type, document._id),
          })),
    ),
  )

/**
 * The pages that show a link of a document. `LegalText` changes a path to the language of the page, and an English page may
 * show French text.
 */
const toShown = (address: string, type: TypeName, id: string): ContentLink['shown'] =>
  findPagesShowing(type, id).flatMap((name) =>
    locales.map((locale) => ({
      page: toLocalePath(pages[name].path, locale),
      address: address.startsWith('/') ? toLocalePath(withoutLocale(address), locale) : address,
    })),
  )

type FoundLink = { address: string; path: string }

function findLinks(document: object, type: TypeName): FoundLink[] {
  const { links = [] }: DocumentType = documentTypes[type]
  const inFields = links.flatMap((name): FoundLink[] => {
    const address: unknown = Reflect.get(document, name)
    return typeof address === 'string' ? [{ address, path: name }] : []
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
