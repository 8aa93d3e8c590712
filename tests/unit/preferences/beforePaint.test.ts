import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { brotliCompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { locales } from '#lib/languages.ts'
import { toBeforePaintScript } from '#lib/preferences/beforePaintScript.ts'
import { buildBeforePaint, placeholder, toScriptModule } from '#lib/preferences/buildBeforePaint.server.ts'

test('the committed script matches its sources; if not, run `node lib/preferences/buildBeforePaint.server.ts`', async () => {
  const script = await buildBeforePaint()
  expect(toBeforePaintScript() === script.replace(placeholder, JSON.stringify(locales))).toBe(true)
  const file = new URL('../../../lib/preferences/beforePaintScript.ts', import.meta.url)
  expect((await readFile(file, 'utf8')) === toScriptModule(script)).toBe(true)
})

/** Opens an address of a site in a browser with these languages. Returns the address after the redirect. */
async function open(siteLocales: string[], pathname: string, languages: string[]): Promise<string> {
  vi.resetModules()
  vi.doMock('#lib/languages.ts', () => ({ locales: siteLocales }))
  const { toBeforePaintScript } = await import('#lib/preferences/beforePaintScript.ts')
  vi.doUnmock('#lib/languages.ts')
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
    classList: { toggle: nothing },
    hasAttribute: nothing,
    setAttribute: nothing,
    removeAttribute: nothing,
  }
  runInNewContext(toBeforePaintScript(), {
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

test.each([
  [['fr', 'en'], '/', ['en-GB'], '/en'],
  [['en', 'fr'], '/', ['en-GB'], '/'],
  [['en', 'fr'], '/', ['fr-FR'], '/fr'],
  [['en', 'fr'], '/fr/services', ['en-GB'], '/fr/services'],
  [['fr', 'en', 'de'], '/services', ['de-AT', 'en'], '/de/services'],
  [['fr', 'en', 'de'], '/de/services', ['en'], '/de/services'],
])(
  'on a site in %j, %s leads browsers in %j to %s, though the script was generated for another',
  async (site, path, languages, end) => {
    expect(await open(site, path, languages)).toBe(end)
  },
)

test('it is small and safe inside a script element', () => {
  // It runs before anything is painted, on every page: 3,487 bytes on 2026-11-25.
  expect(brotliCompressSync(toBeforePaintScript()).length).toBeLessThan(5_000)
  expect(toBeforePaintScript()).not.toMatch(/<\/|<!--/)
})
