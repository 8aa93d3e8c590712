import { isEndpointOrFile } from './addresses.ts'
import { isLocale } from './languages.ts'
import { type DocumentPageType, documentPageNames, documentPages, pages } from './pages.ts'

/** The paths of those pages, as regular expressions that Next's rules understand, too. */
export const documentPatterns = Object.values(documentPages).map(({ path }) => {
  // Pages of the code are not pages of documents in a language that they lack.
  const taken = Object.values(pages).flatMap((page) =>
    page.path.startsWith(path) ? page.path.slice(path.length) || [] : [],
  )
  return `${path}${taken.length > 0 ? `(?!(?:${taken.join('|')})$)` : ''}[a-z0-9-]+`
})

/** The type whose pages have this path in their folder, and the slug: of `/a` that of `/`, unless another folder begins it. */
export function parseDocumentPath(path: string): { type: DocumentPageType; slug: string } | null {
  const [type] = documentPageNames
    .filter((name) => path.startsWith(documentPages[name].path))
    .toSorted((a, b) => documentPages[b].path.length - documentPages[a].path.length)
  const slug = type && path.slice(documentPages[type].path.length)
  return slug && !slug.includes('/') ? { type, slug } : null
}

const sitePages: readonly { path: string; paths?: object }[] = [
  ...Object.values(pages),
  ...Object.values(documentPages),
]

/** The paths of all pages of the code and of the folders of documents, in any language. */
const sitePaths = sitePages.flatMap(({ path, paths = {} }) =>
  [path, ...Object.values(paths)].map((each) => each.replace(/(?<=.)\/$/, '')),
)

/** Whether an address that a document would have is that of a page of the code, of a folder of pages, or of an endpoint. */
export const isTakenAddress = (path: string): boolean =>
  sitePaths.includes(path) || isLocale(path.slice(1)) || isEndpointOrFile(path)
