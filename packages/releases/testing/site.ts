import { createCatalogue } from '@freelance-site/foundation'
import type { FrontService } from '../src/front/frontServer.ts'
import type { SecurityOptions } from '../src/security/policy.ts'
import { scriptGuard } from '../src/security/trustedTypes.ts'
import type { SiteOptions } from '../src/site.ts'

const languages = ['fr', 'en'] as const

const words = createCatalogue({
  en: { closed: 'The Studio is closed' },
  fr: { closed: 'Le Studio est fermé' },
})

const toPath = (path: string, language: string) => {
  if (language === languages[0]) return path
  return path === '/' ? `/${language}` : `/${language}${path}`
}

function parsePath(path: string): { language: string; path: string } {
  const [, first = '', ...rest] = path.split('/')
  const language = languages.find((each) => each === first)
  return language ? { language, path: `/${rest.join('/')}` } : { language: languages[0], path }
}

const pages = [
  ...['/', '/services', '/contact', '/contact/sent', '/legal'].map((path) => ({ path, status: 200 })),
  ...[404, 410, 500, 503].map((status) => ({ path: `/${status}`, status })),
]

/** A site in French and English, whose English addresses begin with `/en`. */
export const exampleSite: SiteOptions = {
  languages,
  pages: pages.flatMap(({ path, status }) =>
    languages.map((language) => ({
      path: toPath(path, language),
      route: path === '/' ? `/${language}` : `/${language}${path}`,
      language,
      status,
    })),
  ),
  toCanonicalPath: (path) => {
    const { language, path: shared } = parsePath(path.toLowerCase())
    return toPath(`/${shared.replace(/^\/+|\/+$/g, '')}`, language)
  },
  toNotFoundPath: (path) => toPath('/404', parsePath(path.toLowerCase()).language),
  toGonePath: (path) => toPath('/410', parsePath(path.toLowerCase()).language),
  waiting: {
    fr: { heading: 'Bientôt là', text: 'La page se recharge.' },
    en: { heading: 'Back soon', text: 'The page reloads.' },
  },
  isPreview: (path) => languages.some((language) => path === `/preview/${language}`),
  editor: {
    name: 'Studio',
    path: '/studio',
    entrances: ['/lake/sign-in'],
    closed: words.toSentence('closed'),
  },
}

/** A service of the example that has an editor. */
export const exampleService: Omit<FrontService, 'port'> = {
  name: 'content lake',
  path: '/lake',
  smallBodies: ['/lake/sign-in'],
}

/** The script with which each page of the example begins. */
export const headScript = 'document.documentElement.className="js"'

export const exampleSecurity: SecurityOptions = {
  headScripts: [headScript],
  lateSource: 'data-src',
  files: ['/robots.txt', '/sitemap.xml', '/api/contact'],
}

/** A page of the example as Next writes it: a style sheet, then the site's own scripts, then data. */
export const nextPage = `<!DOCTYPE html><head><meta charSet="utf-8"/><link rel="stylesheet" href="/a.css"/><script>${scriptGuard}</script><script>${headScript}</script></head><script>self.__next_f.push([1,"data"])</script>`
