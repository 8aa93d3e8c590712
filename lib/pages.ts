import { type Language, type Locale, locales } from './languages.ts'

type Page = {
  /** The path of its folder in `app/[lang]`. It is its address in every language that `paths` does not name. */
  path: string
  /** Its address in some languages, without their prefix: `{ fr: '/tarifs', en: '/pricing' }`. */
  paths?: Partial<Record<Language, string>>
  /** The languages that it exists in, unless in all. Elsewhere nothing lists it, and links to it lead to the home page. */
  languages?: readonly Language[]
  /** The HTTP status of its answer. */
  status: 200 | 404 | 410 | 500 | 503
  /** Whether search engines list it. It then has translations, and a picture for shared links. */
  isListed: boolean
  /** Where it is linked: `main` is in the header and footer; `legal` is in the footer. */
  menu: 'main' | 'legal' | null
  /** Whether the other pages load it in the background. */
  isPreloaded?: true
  /** The type of the document with its words, its title and its description; null if they are the site's own. */
  document: string | null
  /** The type whose documents it lists. It exists in the languages in which one of them is published. */
  lists?: string
  /** The path of the feed with what it lists, which exists with the page. */
  feed?: string
}

/** Where the notes are: the list, and below it each of them. */
const notePaths = { path: '/notes', paths: { fr: '/carnet' } } as const

/**
 * Every page of the site, by the name of its texts in `meta` of `lib/i18n`.
 * Routes, redirects, metadata, sitemap, menus, preloading, previews and the check of a release read this list. Code names a
 * page by its path here, and links to it with `toLocalePath`.
 */
export const pages = {
  home: { path: '/', status: 200, isListed: true, menu: 'main', isPreloaded: true, document: 'homePage' },
  services: {
    path: '/services',
    status: 200,
    isListed: true,
    menu: 'main',
    isPreloaded: true,
    document: 'servicesPage',
  },
  notes: {
    ...notePaths,
    status: 200,
    isListed: true,
    menu: 'main',
    document: 'notesPage',
    lists: 'note',
    feed: `${notePaths.path}/rss.xml`,
  },
  contact: {
    path: '/contact',
    status: 200,
    isListed: true,
    menu: 'main',
    isPreloaded: true,
    document: 'contactPage',
  },
  terms: { path: '/legal', status: 200, isListed: true, menu: 'legal', document: 'legalPage' },
  privacy: { path: '/privacy', status: 200, isListed: true, menu: 'legal', document: 'legalPage' },
  cookies: { path: '/cookies', status: 200, isListed: true, menu: 'legal', document: 'legalPage' },
  sent: { path: '/contact/sent', status: 200, isListed: false, menu: null, document: null },
  notSent: { path: '/contact/not-sent', status: 200, isListed: false, menu: null, document: null },
  notFound: { path: '/404', status: 404, isListed: false, menu: null, document: null },
  gone: { path: '/410', status: 410, isListed: false, menu: null, document: null },
  server: { path: '/500', status: 500, isListed: false, menu: null, document: null },
  unavailable: { path: '/503', status: 503, isListed: false, menu: null, document: null },
} as const satisfies Record<string, Page>

type Pages = typeof pages

/** The name of a page in `pages`, and of its texts in `meta` of the dictionaries. */
export type PageName = keyof Pages

/** The path by which code links to a page. Its address may differ from it in some languages. */
export type PagePath = Pages[PageName]['path']

/** The names of the pages with these properties: `PageWith<{ menu: 'main' }>`. */
export type PageWith<Properties> = {
  [Name in PageName]: Pages[Name] extends Properties ? Name : never
}[PageName]

/** A page that search engines list. Its words are in a document. */
export type ListedPage = PageWith<{ isListed: true }>

const isPageName = (name: string): name is PageName => Object.hasOwn(pages, name)

/** The languages that a page exists in, in the order of the site's. */
export function toPageLanguages(page: PageName): Locale[] {
  const { languages }: Page = pages[page]
  return locales.filter((locale) => languages?.includes(locale) ?? true)
}

/**
 * The names of the pages with these properties, in the order of the list: `findPages({ menu: 'main' })`. With a language, only
 * those that exist in it.
 */
export function findPages<const Properties extends Partial<Page>>(
  properties: Properties,
  language?: Locale,
): PageWith<Properties>[] {
  const wanted = Object.entries(properties)
  const fits = (name: PageName): name is PageWith<Properties> =>
    wanted.every(([property, value]) => Reflect.get(pages[name], property) === value) &&
    (language === undefined || toPageLanguages(name).includes(language))
  return Object.keys(pages).filter(isPageName).filter(fits)
}

/** The paths below those of a page: `/notes/` below `/notes`. */
function toFolderBelow<const Path extends string>({ path, paths }: Pick<Page, 'paths'> & { path: Path }) {
  const below = Object.entries(paths ?? {}).map(([language, local]) => [language, `${local}/`])
  return { path: `${path}/`, paths: Object.fromEntries(below) } as {
    path: `${Path}/`
    paths: NonNullable<Page['paths']>
  }
}

/**
 * The pages that documents of a type have of their own: `path` is followed by the slug of the document, and so is the path
 * of their folder, in which a folder `[slug]` stands for it.
 */
export const documentPages = {
  project: { path: '/projects/', paths: { fr: '/projets/' } },
  note: /* @__PURE__ */ toFolderBelow(notePaths),
  page: { path: '/' },
} as const satisfies Record<string, Pick<Page, 'path' | 'paths'>>

/** A type whose documents may have a page each. */
export type DocumentPageType = keyof typeof documentPages

const isDocumentPageType = (name: string): name is DocumentPageType => Object.hasOwn(documentPages, name)

/** The types whose documents may have a page each. */
export const documentPageNames = /* @__PURE__ */ Object.keys(documentPages).filter(isDocumentPageType)

const everyPage: readonly Pick<Page, 'path' | 'paths' | 'languages'>[] = [
  ...Object.values(pages),
  ...Object.values(documentPages),
]

/** The pages that differ by language: the path of the folder, then that of each language in order, empty where there is none. */
export const localPaths = /* @__PURE__ */ everyPage.flatMap(({ path, paths, languages = locales }) =>
  paths || languages.length < locales.length
    ? [[path, ...locales.map((locale) => (languages.includes(locale) ? (paths?.[locale] ?? path) : ''))]]
    : [],
)

/** The type whose documents a page lists; null for a page that exists whatever is published. */
export function toListedType(page: PageName): DocumentPageType | null {
  const { lists = '' }: Page = pages[page]
  return isDocumentPageType(lists) ? lists : null
}

/** The path of the feed with what a page lists; null if it has none. */
export function toFeedPath(page: PageName): string | null {
  const { feed }: Page = pages[page]
  return feed ?? null
}

/** The pages that list documents. */
export const findListPages = (): ListedPage[] =>
  findPages({ isListed: true }).filter((page) => toListedType(page) !== null)

/** The pages that search engines list, in the order of the list. */
export const listedPages = /* @__PURE__ */ findPages({ isListed: true })

/** The id of the document with a page's words: its type, followed by the page if several pages have that type. */
export function toDocumentId(page: ListedPage): string {
  const { document } = pages[page]
  return findPages({ document }).length > 1 ? `${document}-${page}` : document
}
