import type { LocaleDefinition, LocaleResourceBundle, LocaleResourceRecord } from 'sanity'
import type { Typeset } from '../options.ts'
import { withManyForms } from '../translator.ts'
import { englishCorrections, untranslatedKeys } from './words/english.ts'

type Resources = LocaleResourceBundle['resources']

/** Sanity's French with our corrections and French typography. Other locales are returned as they are. */
export const toCorrectedLocale = (locale: LocaleDefinition, typeset: Typeset): LocaleDefinition =>
  locale.id === 'fr-FR' && locale.bundles
    ? {
        ...locale,
        bundles: locale.bundles.map((bundle) => ({
          ...bundle,
          resources: () => loadCorrected(bundle.resources, bundle.namespace, typeset),
        })),
      }
    : locale

async function loadCorrected(
  resources: Resources,
  namespace: string | undefined,
  typeset: Typeset,
): Promise<LocaleResourceRecord> {
  const { corrections } = await import('./words/corrections.ts')
  const words = { ...(await load(resources)), ...corrections[namespace ?? ''] }
  const corrected = Object.entries(words).map(([key, text]) => [
    key,
    typeof text === 'string' ? typeset(punctuate(text), 'fr') : text,
  ])
  return withManyForms(Object.fromEntries(corrected))
}

async function load(resources: Resources): Promise<LocaleResourceRecord> {
  const loaded = typeof resources === 'function' ? await resources() : resources
  const { default: words } = loaded
  return typeof words === 'object' && !Array.isArray(words) ? words : { ...loaded }
}

/** Replaces the quotes and the three dots of English, which Sanity's French has. */
const punctuate = (text: string) => text.replace(/["“]([^"“”]+)["”]/g, '« $1 »').replaceAll('...', '…')

const namespaces = [
  'presentation',
  'copy-paste',
  'structure',
  'studio',
  'releases',
  'singleDocRelease',
] as const

/** The words that `@sanity/locale-fr-fr` lacks, because it is older than Sanity. Only a French Studio loads them. */
export const toFrenchBundles = (typeset: Typeset): LocaleResourceBundle[] =>
  namespaces.map((namespace) => ({
    locale: 'fr-FR',
    namespace,
    resources: async () => {
      const { missing } = await import('./words/missing.ts')
      const words = Object.entries(missing[namespace]).map(([key, text]) => [key, typeset(text, 'fr')])
      return withManyForms(Object.fromEntries(words))
    },
  }))

const toEnglishBundles = (words: Record<string, Record<string, string>>): LocaleResourceBundle[] =>
  Object.entries(words).map(([namespace, resources]) => ({ locale: 'en-US', namespace, resources }))

/** In this order: the later ones replace words of the earlier ones. */
export const toBundles = (typeset: Typeset): LocaleResourceBundle[] => [
  ...toFrenchBundles(typeset),
  ...toEnglishBundles(untranslatedKeys),
  ...toEnglishBundles(englishCorrections),
]
