/** A path both languages share, and the status its page must answer with. */
export type PublicRoute = { path: string; status: number }

/** Every public page of the site, as they are checked before a release goes live. */
export const publicRoutes: readonly PublicRoute[] = [
  { path: '/', status: 200 },
  { path: '/services', status: 200 },
  { path: '/contact', status: 200 },
  { path: '/contact/sent', status: 200 },
  { path: '/contact/not-sent', status: 200 },
  { path: '/legal', status: 200 },
  { path: '/privacy', status: 200 },
  { path: '/cookies', status: 200 },
  { path: '/500', status: 500 },
  { path: '/503', status: 503 },
]

/** Stands for any path the site does not have. */
export const unknownRoute: PublicRoute = { path: '/no-such-page', status: 404 }

/**
 * The redirects of next.config.ts that lead from any mix of letter cases to the one address of a page. They match no
 * address that is in lower case already.
 */
export const toCaseRedirects = (paths: readonly string[]) =>
  paths
    .filter((path) => /[a-z]/.test(path))
    .map((path) => {
      const anyCase = path.slice(1).replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
      return { source: `/:address((?!${path.slice(1)}$)${anyCase})`, destination: path, permanent: true }
    })
