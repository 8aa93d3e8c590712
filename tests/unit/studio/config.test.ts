import type { DocumentActionComponent, LocaleResourceBundle } from 'sanity'
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

test('the copy of a testimonial starts without the permission, which was given for other words', () => {
  const made = vi.fn((_props: { mapDocument: (document: object) => object }) => null)
  const duplicate = Object.assign(made, { action: 'duplicate' })
  const actions = toConfig().document?.actions
  if (typeof actions !== 'function') throw new Error('The configuration has no actions.')
  const changed: DocumentActionComponent[] = Reflect.apply(actions, undefined, [
    [duplicate],
    { schemaType: 'testimonial' },
  ])
  const copies = changed.find(({ action }) => action === 'duplicate')
  Reflect.apply(copies ?? duplicate, undefined, [{ id: 'a' }])
  const copy = made.mock.lastCall?.[0].mapDocument({
    _type: 'testimonial',
    name: 'Aline Roux',
    permission: 'par e-mail',
  })
  expect(copy).toEqual({ _type: 'testimonial', name: 'Aline Roux', order: expect.any(Number) })
})

const wordsShape = z.record(z.string(), z.string())
const bundlesShape = z.union([
  z.array(z.custom<LocaleResourceBundle>()),
  z.custom<(others: LocaleResourceBundle[]) => LocaleResourceBundle[]>(
    (bundles) => typeof bundles === 'function',
  ),
])
const pluginsShape = z.array(z.object({ i18n: z.object({ bundles: bundlesShape }).optional() }))

/** The words that the Studio adds to Sanity's: keys and texts. Sanity's own bundles are modules with a default. */
async function loadWords(locale: string): Promise<[string, string][]> {
  const { i18n, plugins } = toConfig()
  const all = pluginsShape.parse([{ i18n }, ...plugins]).flatMap((each) => {
    const { bundles = [] } = each.i18n ?? {}
    return typeof bundles === 'function' ? bundles([]) : bundles
  })
  const loaded = all.map(async (bundle) => {
    const { resources } = bundle
    const words = typeof resources === 'function' ? await resources() : resources
    return bundle.locale === locale ? (wordsShape.safeParse(words).data ?? {}) : {}
  })
  return (await Promise.all(loaded)).flatMap(Object.entries)
}

test('the French of the Studio follows French typography', async () => {
  const texts = (await loadWords('fr-FR')).map(([, text]) => text)
  expect(texts.length).toBeGreaterThan(100)
  for (const text of texts) expect(text).not.toMatch(/[\p{L}\d}»] [;!?:](?!\w)|'|« (?!\u00a0)\S| »/u)
})
