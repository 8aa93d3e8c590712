import type { SecurityOptions } from '../src/security/policy.ts'
import { scriptGuard } from '../src/security/trustedTypes.ts'
import type { SiteOptions } from '../src/site.ts'

const paths = [
  '/',
  '/services',
  '/contact',
  '/legal',
  '/privacy',
  '/cookies',
  '/contact/sent',
  '/contact/not-sent',
]
const statuses: [string, number][] = [
  ...paths.map((path): [string, number] => [path, 200]),
  ['/404', 404],
  ['/500', 500],
  ['/503', 503],
]

const toFrench = (path: string) => path.replace(/^\/fr(?=\/|$)/, '') || '/'

/** A site in French and English for tests. French addresses have no prefix. */
export const testSite: SiteOptions = {
  languages: ['fr', 'en'],
  pages: statuses.flatMap(([path, status]) =>
    ['fr', 'en'].map((language) => {
      const route = path === '/' ? `/${language}` : `/${language}${path}`
      return { path: toFrench(route), route, language, status }
    }),
  ),
  toCanonicalPath: (path) => toFrench(path.toLowerCase().replace(/(?<=.)\/+$/, '')),
  toNotFoundPath: (path) => (/^\/en(?=\/|$)/i.test(path) ? '/en/404' : '/404'),
  waiting: {
    fr: { heading: 'Un instant', text: 'La page se recharge.' },
    en: { heading: 'One moment', text: 'The page reloads.' },
  },
  isPreview: (path) => path.startsWith('/preview/'),
}

/** The script with which each page of the test site begins. */
export const headScript = 'document.documentElement.className="js"'

export const testSecurity: SecurityOptions = {
  headScripts: [headScript],
  lateSource: 'data-src',
  files: ['/robots.txt', '/sitemap.xml', '/api/contact'],
}

/** A page of the test site as Next writes it: a style sheet, then the site's own scripts, then data. */
export const nextPage = `<!DOCTYPE html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/><script>${scriptGuard}</script><script>${headScript}</script></head><script>self.__next_f.push([1,"data"])</script>`
