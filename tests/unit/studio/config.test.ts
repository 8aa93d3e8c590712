import type { LocaleResourceBundle } from 'sanity'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { toStudioConfig } from '#studio/config.ts'

afterEach(() => vi.unstubAllEnvs())

/** The paths at which a configuration has `enabled: false`. */
function findDisabled(config: object, path = ''): string[] {
  return Object.entries(config).flatMap(([name, value]) => {
    if (typeof value !== 'object' || value === null) return []
    const at = `${path}${name}`
    return 'enabled' in value && value.enabled === false ? [at] : findDisabled(value, `${at}.`)
  })
}

const toConfig = () => toStudioConfig('http://localhost:3000', 'fr')

test('with the embedded lake, unsupported features and releases of several documents are disabled', () => {
  vi.stubEnv('NEXT_PUBLIC_SANITY_PROJECT_ID', '')
  expect(findDisabled(toConfig()).toSorted()).toEqual([
    'announcements',
    'apps.canvas',
    'document.comments',
    'mediaLibrary',
    'releases',
    'scheduledPublishing',
    'tasks',
  ])
})

test('with a hosted project nothing is disabled: its plan decides', () => {
  vi.stubEnv('NEXT_PUBLIC_SANITY_PROJECT_ID', 'abc12345')
  expect(findDisabled(toConfig())).toEqual([])
})

const wordsShape = z.record(z.string(), z.string())
const pluginsShape = z.array(
  z.object({
    name: z.string().optional(),
    i18n: z.object({ bundles: z.array(z.custom<LocaleResourceBundle>()) }).optional(),
  }),
)

/** The words that the Studio adds to Sanity's, by key. */
async function loadWords(locale: string): Promise<Record<string, string>> {
  const kit = pluginsShape.parse(toConfig().plugins).find(({ name }) => name === 'studio-kit')
  const bundles = (kit?.i18n?.bundles ?? []).filter((bundle) => bundle.locale === locale)
  const loaded = bundles.map(async ({ resources }) =>
    wordsShape.parse(typeof resources === 'function' ? await resources() : resources),
  )
  return Object.assign({}, ...(await Promise.all(loaded)))
}

test('the French that Sanity lacks follows French typography', async () => {
  const texts = Object.values(await loadWords('fr-FR'))
  expect(texts.length).toBeGreaterThan(100)
  for (const text of texts) expect(text).not.toMatch(/[\p{L}\d}»] [;!?:]|'|« (?!\u00a0)\S| »/u)
})

test('a refused image is explained in both languages', async () => {
  const name = 'inputs.image.upload-error.description'
  expect((await loadWords('fr-FR'))[name]).toMatch(/^Cette image n’a pas été acceptée. JPEG/)
  expect((await loadWords('en-US'))[name]).toMatch(/^This picture was not accepted. JPEG/)
})
