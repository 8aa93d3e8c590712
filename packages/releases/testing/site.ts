import type { SiteOptions } from '../src/site.ts'

const languages = ['fr', 'en'] as const

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
  ...[404, 500, 503].map((status) => ({ path: `/${status}`, status })),
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
  waiting: {
    fr: { heading: 'Bientôt là', text: 'La page se recharge.' },
    en: { heading: 'Back soon', text: 'The page reloads.' },
  },
  isPreview: (path) => languages.some((language) => path === `/preview/${language}`),
}
