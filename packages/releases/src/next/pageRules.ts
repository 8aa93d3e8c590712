import type { SiteOptions } from '../site.ts'
import { type RedirectRule, toAnyCase, toSpellingRule } from './redirectRules.ts'

/** The addresses of pages of one kind, whose last part is `:slug`: `/rezepte/:slug`, of the route `/de/recipes/:slug`. */
export type AddressPattern = { path: string; route: string; language: string }

type RewriteRule = { source: string; destination: string }

/** Next's rules for the pages of a site, for `rewrites` and `redirects` of its configuration. */
export type PageRules = {
  redirects: RedirectRule[]
  /** Before files. */
  rewrites: RewriteRule[]
  /** Where nothing else answers. */
  fallback: RewriteRule[]
}

type Options = {
  site: SiteOptions
  patterns?: readonly AddressPattern[]
  endpoints: readonly string[]
  previews?: readonly string[]
}

/**
 * Every page lives in a folder by its language; visitors see its path in their language. So addresses are rewritten to routes,
 * and other spellings redirected to the only address: capital letters, needless escapes, and the path of the folder.
 */
export function toPageRules({ site, patterns = [], endpoints, previews = [] }: Options): PageRules {
  const [first, ...others] = site.languages
  /** The path of the folder, which is another spelling of the address where the page has a path per language. */
  const toFolder = ({ route, language }: AddressPattern) =>
    language === first ? route.slice(`/${first}`.length) || '/' : route
  const toNotFoundRoute = (address: string) => {
    const path = site.toNotFoundPath(address)
    return site.pages.find((page) => page.path === path)?.route ?? path
  }
  const notFound = toNotFoundRoute('/')

  const spellings = site.pages.flatMap((page) => {
    const folder = toFolder(page)
    const all = folder === page.path ? [page.path] : [page.path, folder, page.route]
    return [...new Set(all)]
      .filter((path) => /[a-z]/.test(path))
      .map((path) => toSpellingRule(path, page.path))
  })
  /** The same for patterns; slugs have one spelling. */
  const patternSpellings = patterns.flatMap((pattern) =>
    [...new Set([pattern.path, toFolder(pattern)])].flatMap((spelling) => {
      const [own = '', folder = ''] = [pattern.path, spelling].map((path) => path.slice(1, -'/:slug'.length))
      // Nothing before the slug can be spelled in another way.
      if (folder === '') return []
      return {
        source: `/:folder((?!${own}/)${toAnyCase(folder)})/:slug`,
        destination: pattern.path,
        permanent: true,
      }
    }),
  )
  const routes = new Set(site.pages.map(({ route }) => route))
  /** Next has every page in every language. Where the site lacks one, visitors get the 404 page. */
  const lacking = site.languages.flatMap((language) =>
    [...new Set(site.pages.map((page) => page.route.slice(page.language.length + 1)))]
      .filter((folder) => !routes.has(`/${language}${folder}`))
      .map((folder) => {
        const source = language === first ? folder || '/' : `/${language}${folder}`
        return { source, destination: toNotFoundRoute(source) }
      }),
  )
  /**
   * What is at the root besides pages: languages, and what answers by itself. Next tries every rewrite on the result of those before,
   * so that a slug at the root must not match them.
   */
  const reserved = [
    ...site.languages,
    ...[...endpoints, ...previews, site.editor?.path ?? '', '/preview'].flatMap(
      (path) => path.split('/')[1] || [],
    ),
  ]
  const toSource = (path: string) =>
    path === '/:slug' ? `/:slug((?!(?:${[...new Set(reserved)].join('|')})$)[a-z0-9-]+)` : path
  const toOnly = (paths: readonly string[], folder: string) =>
    paths.map((path) => path.slice(folder.length)).join('|')

  return {
    redirects: [
      ...spellings,
      ...patternSpellings,
      { source: `/${first}`, destination: '/', permanent: true },
      { source: `/${first}/:path*`, destination: '/:path*', permanent: true },
    ],
    rewrites: [
      ...[...site.pages, ...patterns]
        .filter(({ path, route }) => path !== route)
        .map(({ path, route }) => ({ source: toSource(path), destination: route })),
      ...lacking,
      // The editor is one static page and does its own routing in the browser.
      ...(site.editor ? [{ source: `${site.editor.path}/:path+`, destination: site.editor.path }] : []),
      // Next answers 500 to some unknown paths below `/preview` and `/api`, such as `/api/%`.
      { source: `/preview/:unknown((?!(?:${toOnly(previews, '/')})$).*)`, destination: notFound },
      { source: `/api/:unknown((?!(?:${toOnly(endpoints, '/api/')})$).*)`, destination: notFound },
    ],
    // With two root layouts, Next ignores `not-found.tsx`. An ordinary page answers unknown paths, and patchMeta.ts sets its
    // status after the build.
    fallback: [
      ...others.map((language) => ({
        source: `/${language}/:path*`,
        destination: toNotFoundRoute(`/${language}/`),
      })),
      { source: '/:path*', destination: notFound },
    ],
  }
}
