import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { buildBeforePaint, toTextModule } from '../build.ts'
import { toBeforePaintScript } from '../src/beforePaintScript.ts'

test('the committed script matches its sources; if not, run `npm run build:script -w @freelance-site/preferences`', async () => {
  const script = await buildBeforePaint()
  expect(
    toBeforePaintScript(['de', 'en'], [], '/kept') ===
      script.replace('LOCALES', '["de","en"]').replace('PATHS', '[]').replace('ENDPOINT', '"/kept"'),
  ).toBe(true)
  const file = new URL('../src/beforePaintText.ts', import.meta.url)
  expect((await readFile(file, 'utf8')) === toTextModule(script)).toBe(true)
})

type Languages = Parameters<typeof toBeforePaintScript>[0]

const paths = [
  ['/services', '/pricing', '/preise'],
  ['/projects/', '/work/', '/projekte/'],
  ['/guide', '/guide', ''],
  ['/impressum', '', '/impressum'],
]

/** The languages that pages lack, as the site marks them. */
const lacking: Record<string, string> = { '/guide': 'de', '/de/impressum': 'en' }

/** Opens an address of a site in a browser with these languages. Returns the address after the redirect. */
function open(site: Languages, pathname: string, languages: string[]): string {
  let address = pathname
  const goTo = (to: string) => {
    address = to
  }
  class Observer {
    observe() {}
  }
  const nothing = () => {}
  const documentElement = {
    lang: '',
    matches: (selector: string) => selector === `[data-lacks~=${lacking[pathname]}]`,
    classList: { toggle: nothing },
    hasAttribute: nothing,
    setAttribute: nothing,
    removeAttribute: nothing,
  }
  runInNewContext(toBeforePaintScript(site, site.includes('fr') ? [] : paths), {
    addEventListener: nothing,
    performance,
    document: {
      cookie: '',
      hidden: false,
      documentElement,
      addEventListener: nothing,
      querySelector: () => null,
      querySelectorAll: () => [],
    },
    location: { pathname, search: '', hash: '', replace: goTo },
    matchMedia: () => ({ matches: false, addEventListener: nothing }),
    MutationObserver: Observer,
    PerformanceObserver: Observer,
    ResizeObserver: Observer,
    navigator: { userAgent: 'Mozilla/5.0', languages },
    requestAnimationFrame: nothing,
    stop: nothing,
    URLSearchParams,
    window: { addEventListener: nothing },
  })
  return address
}

test.each<[Languages, string, string[], string]>([
  [['fr', 'en'], '/', ['en-GB'], '/en'],
  [['en', 'fr'], '/', ['en-GB'], '/'],
  [['en', 'fr'], '/', ['fr-FR'], '/fr'],
  [['en', 'fr'], '/fr/services', ['en-GB'], '/fr/services'],
  [['fr', 'en', 'de'], '/services', ['de-AT', 'en'], '/de/services'],
  [['fr', 'en', 'de'], '/de/services', ['en'], '/de/services'],
  [['en', 'de'], '/pricing', ['de'], '/de/preise'],
  [['en', 'de'], '/work/bakery', ['de'], '/de/projekte/bakery'],
  [['en', 'de'], '/contact', ['de'], '/de/contact'],
  // These pages exist in one language.
  [['en', 'de'], '/guide', ['de'], '/guide'],
  [['en', 'de'], '/de/impressum', ['en'], '/de/impressum'],
])('on a site in %j, %s leads browsers in %j to %s', (site, path, languages, end) => {
  expect(open(site, path, languages)).toBe(end)
})

test('it is small and safe inside a script element', () => {
  const script = toBeforePaintScript(['fr', 'en'])
  // It runs before anything is painted, on every page: 3,507 bytes on 2026-11-25.
  expect(brotliCompressSync(script).length).toBeLessThan(5_000)
  expect(script).not.toMatch(/<\/|<!--/)
})
