import { type Locale, toLocalePath } from '#lib/site.ts'
import { toMetadataBase } from './metadataBase.ts'
import { type IndexedPage, indexedPages } from './pages.ts'

/** The absolute address of a path, as canonical links write it: the front page has no slash at its end. */
export const toAddress = (path: string): string => new URL(path, toMetadataBase()).href.replace(/\/$/, '')

/** The absolute address of a page in a language. */
export const toPageAddress = (page: IndexedPage, locale: Locale): string =>
  toAddress(toLocalePath(indexedPages[page], locale))
