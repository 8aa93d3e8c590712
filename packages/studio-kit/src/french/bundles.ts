import type { LocaleResourceBundle } from 'sanity'
import { asWritten, type StudioKitOptions, type Typeset } from '../options.ts'
import { withManyForms } from '../plurals.ts'
import { overrides } from './words/overrides.ts'

type Words = Record<string, string>

const namespaces = [
  'presentation',
  'copy-paste',
  'structure',
  'studio',
  'releases',
  'singleDocRelease',
] as const

/** The words that `@sanity/locale-fr-fr` lacks, because it is older than Sanity. Only a French Studio loads them. */
export const toFrenchBundles = (typeset: Typeset = asWritten): LocaleResourceBundle[] =>
  namespaces.map((namespace) => ({
    locale: 'fr-FR',
    namespace,
    resources: async () => {
      const { missing } = await import('./words/missing.ts')
      return withManyForms(mapValues(missing[namespace], (text) => typeset(text, 'fr')))
    },
  }))

/**
 * Texts for keys that Sanity uses but translates in no language. Without them, the Studio would show keys such as
 * `new-document.new-document`.
 */
export const englishBundles: LocaleResourceBundle[] = [
  {
    locale: 'en-US',
    namespace: 'studio',
    resources: {
      'asset-source.asset-list.table.preview-alt': 'Preview of the image',
      'asset-source.file.asset-list.item.select-file-tooltip': 'Select {{filename}}',
      'asset-source.usage-list.image-alt': 'Preview of the image',
      'inputs.array.error.cannot-resolve-initial-value-description':
        'The initial value could not be prepared.',
      'new-document.new-document': 'New document',
      'panel.close-button-aria-label': 'Close panel',
      'search.search-results-label': 'Search results',
    },
  },
  { locale: 'en-US', namespace: 'structure', resources: { 'changes.action.close-label': 'Close history' } },
]

/** Replaces some of Sanity's words, in both languages. */
export const toOverridesBundles = ({
  typeset = asWritten,
  toOverrides = (defaults) => defaults,
}: Pick<StudioKitOptions, 'typeset' | 'toOverrides'>): LocaleResourceBundle[] =>
  Object.entries(toOverrides(overrides)).flatMap(([namespace, { fr, en }]) => [
    { locale: 'fr-FR', namespace, resources: withManyForms(mapValues(fr, (text) => typeset(text, 'fr'))) },
    { locale: 'en-US', namespace, resources: mapValues(en, (text) => typeset(text, 'en')) },
  ])

/** In this order: the later ones replace words of the earlier ones. */
export const toBundles = (options: StudioKitOptions): LocaleResourceBundle[] => [
  ...toFrenchBundles(options.typeset),
  ...englishBundles,
  ...toOverridesBundles(options),
]

const mapValues = (words: Words, change: (text: string) => string): Words =>
  Object.fromEntries(Object.entries(words).map(([key, text]) => [key, change(text)]))
