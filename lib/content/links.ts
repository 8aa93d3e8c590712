import { toNormalPath } from '@freelance-site/releases'
import { toCanonicalPath, toPageAddresses } from '#lib/addresses.ts'
import type { Locale } from '#lib/languages.ts'
import { findPages, toListedType } from '#lib/pages.ts'
import { content, type Documents } from './documents.ts'

type Addresses = Partial<Record<Locale, string>>

/** The addresses of each page by language, under each of them and, for pages of documents, under those they had before. */
function listAddresses(documents: Documents): ReadonlyMap<string, Addresses> {
  const ofPages = findPages({ status: 200 })
    .filter((page) => toListedType(page) === null)
    .map((page) => toPageAddresses(page))
  const ofDocuments = Map.groupBy(content.listPages(documents), ({ document }) => document)
  const toAddresses = (document: string): Addresses =>
    Object.fromEntries((ofDocuments.get(document) ?? []).map(({ language, path }) => [language, path]))
  const redirected = new Set(documents.redirect.map(({ from }) => from))
  const former = documents.addressHistory
    .filter(({ document }) => ofDocuments.has(document))
    .flatMap(({ document, addresses }) =>
      addresses
        .filter(({ path }) => !redirected.has(path))
        .map(({ path }) => [path, toAddresses(document)] as const),
    )
  const present = [...ofPages, ...[...ofDocuments.keys()].map(toAddresses)].flatMap((addresses) =>
    Object.values(addresses).map((path) => [path, addresses] as const),
  )
  return new Map([...former, ...present])
}

/**
 * Makes the links of formatted texts lead to the page in the reader's language: the owner may have copied its address in any.
 * Other addresses stay as they are, such as redirects, files and pages without this language.
 * @example
 * createLinks(documents)('/services#prices', 'en') // '/en/services#prices'
 */
export function createLinks(documents: Documents): (href: string, locale: Locale) => string {
  const addresses = listAddresses(documents)
  return (href, locale) => {
    const [, path, rest = ''] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(href) ?? []
    if (path === undefined) return href
    return (addresses.get(toNormalPath(path, toCanonicalPath))?.[locale] ?? path) + rest
  }
}

/** Replaces the address of every link of formatted text in a value. */
export function replaceLinks(value: object, toAddress: (href: string) => string): void {
  const { _type: type, href }: { _type?: unknown; href?: unknown } = value
  if (type === 'link' && typeof href === 'string') Reflect.set(value, 'href', toAddress(href))
  for (const inner of Object.values(value))
    if (typeof inner === 'object' && inner !== null) replaceLinks(inner, toAddress)
}
