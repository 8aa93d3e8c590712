import { createCatalogue } from '@freelance-site/foundation'
import { frFRLocale } from '@sanity/locale-fr-fr'
import { type LocaleResourceBundle, usEnglishLocale } from 'sanity'
import { presentationTool } from 'sanity/presentation'
import { structureTool } from 'sanity/structure'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { toCorrectedLocale } from '../src/french/bundles.ts'
import { corrections } from '../src/french/words/corrections.ts'
import { englishCorrections, untranslatedKeys } from '../src/french/words/english.ts'
import { missing } from '../src/french/words/missing.ts'

const wordsShape = z.record(z.string(), z.string())
const unwrap = z.preprocess(
  (loaded) =>
    typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : loaded,
  wordsShape,
)

/** The words of each namespace. */
async function load(bundles: LocaleResourceBundle[]) {
  const loaded = new Map<string, Record<string, string>>()
  for (const { namespace, resources } of bundles) {
    const words = unwrap.parse(typeof resources === 'function' ? await resources() : resources)
    loaded.set(namespace, { ...loaded.get(namespace), ...words })
  }
  return loaded
}

const bundlesOf = (locale: unknown) =>
  z.object({ bundles: z.array(z.custom<LocaleResourceBundle>()) }).parse(locale).bundles

const untranslated = new Map<string, Record<string, string>>(Object.entries(untranslatedKeys))
const tools = [structureTool(), presentationTool({ previewUrl: '/' })]
const ofSanity = await load([...bundlesOf(usEnglishLocale), ...tools.flatMap(({ i18n }) => bundlesOf(i18n))])
const english = new Map(
  [...ofSanity].map(([namespace, words]) => [namespace, { ...untranslated.get(namespace), ...words }]),
)
const sanityLocales = frFRLocale().i18n?.locales
const locales = Array.isArray(sanityLocales) ? sanityLocales : []
const sanityFrench = await load(locales.flatMap(bundlesOf))
const correctedFrench = await load(
  locales.flatMap((locale) => bundlesOf(toCorrectedLocale(locale, (text) => text.replace(/'/g, '’')))),
)
const ownFrench = new Map(Object.entries(missing))

/** Features that this Studio does not offer, or that only a developer meets: their words stay as Sanity has them. */
const notOffered: Record<string, RegExp> = {
  presentation: /^share-|share-button|configuration|missing-grants|connection-status|perspective/,
  structure: /variant|add-to-bundle|compare-draft|^document-group|^action\.unpublish|(un)?publishVersion/,
  studio:
    /variant|^document-group|divergence|deprecated|text\.table|unknown|content-agent|claim-project|release\.(action\.(edit|new)|dialog\.edit|toast\.edit)/,
}

/** Texts about fields for files, which this Studio has none of, and those that no code of Sanity shows. */
const notShown = /[-_.]file[-_.]|_file$|^asset-source\.image\.title$|hotspot-changed|drag-overlay/

test.each(['studio', 'structure', 'presentation', 'validation', 'copy-paste'])(
  '%s: every text that an owner may read exists in French',
  (namespace) => {
    const words = Object.keys(english.get(namespace) ?? {})
    expect(words).not.toEqual([])
    const french = { ...sanityFrench.get(namespace), ...ownFrench.get(namespace) }
    expect(words.filter((key) => !(key in french) && !notOffered[namespace]?.test(key))).toEqual([])
  },
)

test('Sanity still has no English for the keys that we write', () => {
  expect([...untranslated.keys()]).toEqual(['studio', 'structure'])
  for (const [namespace, words] of untranslated)
    expect(Object.keys(words).filter((name) => name in (ofSanity.get(namespace) ?? {}))).toEqual([])
})

test.each([...ownFrench])(
  '%s: Sanity still has no French for the keys that we translate',
  (namespace, words) => {
    const sanityTexts = sanityFrench.get(namespace) ?? {}
    expect(Object.keys(words).filter((key) => key in sanityTexts)).toEqual([])
  },
)

test('French says “retirer du site” and “programmer”, never “dépublier” or “planifier”', () => {
  for (const words of [...ownFrench.values(), ...Object.values(corrections)])
    for (const text of Object.values(words)) expect(text).not.toMatch(/dépubli|planifi/i)
})

const findMarks = (text: string) => (text.match(/\{\{[^}]+\}\}|<\/?\w+\s*\/?>/g) ?? []).toSorted()

test.each([...ownFrench].filter(([namespace]) => english.has(namespace)))(
  '%s: our French has the placeholders and tags of the English, and no key that Sanity has removed',
  (namespace, words) => {
    const originals = english.get(namespace) ?? {}
    for (const [key, text] of Object.entries(words)) {
      expect(originals, key).toHaveProperty([key])
      expect(findMarks(text), key).toEqual(findMarks(originals[key] ?? ''))
    }
  },
)

test.each(Object.entries(englishCorrections))(
  '%s: Sanity has every key whose English we correct, with the same placeholders and tags',
  (namespace, words) => {
    const originals = english.get(namespace) ?? {}
    for (const [key, text] of Object.entries(words)) {
      expect(originals, key).toHaveProperty([key])
      expect(findMarks(text), key).toEqual(findMarks(originals[key] ?? ''))
    }
  },
)

/** Texts whose English has a placeholder for what an owner cannot read: an English error, or the name of an operation. */
const withoutMarks = [
  'panes.document-list-pane.error.text',
  'panes.document-operation-results.operation-success',
]

test.each(Object.entries(corrections))(
  '%s: each correction replaces a text of Sanity’s French, with the same placeholders and tags',
  (namespace, words) => {
    const [french, originals] = [sanityFrench.get(namespace) ?? {}, english.get(namespace) ?? {}]
    for (const [key, text] of Object.entries(words)) {
      expect(french, key).toHaveProperty([key])
      expect(text, key).not.toBe(french[key])
      const marks = withoutMarks.includes(key) ? [] : findMarks(originals[key] ?? '')
      expect(findMarks(text), key).toEqual(marks)
    }
  },
)

test('Sanity’s French has French punctuation', () => {
  expect(correctedFrench.get('structure')).toMatchObject({
    'confirm-delete-dialog.referring-document-count.text_other':
      '{{count}} documents renvoient à « <DocumentTitle/> »',
    'timeline-item.not-found-release.tooltip': 'La publication « {{releaseId}} » est introuvable',
  })
  for (const namespace of ['structure', 'validation', 'copy-paste'])
    for (const [key, text] of Object.entries(correctedFrench.get(namespace) ?? {}))
      expect(text, key).not.toMatch(/["“”']|\.\.\./)
})

test('Sanity’s French never says “télécharger” for an upload, “volet”, “rejeté” or “Êtes-vous sûr”', () => {
  const words = ['structure', 'studio', 'validation', 'copy-paste'].flatMap((namespace) =>
    Object.entries(correctedFrench.get(namespace) ?? {}),
  )
  const stiff =
    /télécharg|téléverser|volet|rejeté|Êtes-vous sûr|\brévis|point chaud|\basset|\bactif|entrante/i
  const found = words.filter(
    ([key, text]) => stiff.test(text) && !/download|media-library|auto-update/.test(key),
  )
  expect(found.filter(([key]) => !notOffered.studio?.test(key) && !notShown.test(key))).toEqual([])
})

test('a document that is open stays “actif”, which is “fichier” only for an asset', () => {
  expect(correctedFrench.get('validation')).toMatchObject({
    'object.asset-required': 'Un fichier est requis',
  })
  expect(correctedFrench.get('tasks')).toMatchObject({
    'empty-state.list.no-active-document.text': 'Les tâches sur votre document actif seront affichées ici.',
    'tab.document.label': 'Document actif',
  })
})

test('a plural for a million has the words of the other plurals', () => {
  const words = { count_one: '{{count}} texte', count_other: '{{count}} textes' } as const
  const t = createCatalogue({ en: words, fr: words }).translatorFor('fr')
  expect(t('count', { count: 1_000_000 })).toBe('1000000 textes')
})

test('French texts are set by the typography of the site', async () => {
  const typeset = (text: string, language: string) => `${language}: ${text}`
  const french = await load(locales.flatMap((locale) => bundlesOf(toCorrectedLocale(locale, typeset))))
  expect(french.get('presentation')).toMatchObject({ 'error-card.retry-button.text': 'fr: Réessayer' })
})
