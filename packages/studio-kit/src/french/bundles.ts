import type { LocaleDefinition, LocaleResourceBundle, LocaleResourceRecord } from 'sanity'
import type { Typeset } from '../options.ts'
import { englishCorrections, untranslatedKeys } from './words/english.ts'

type Bundle = Omit<LocaleResourceBundle, 'locale'>

/** Of these, `@sanity/locale-fr-fr` has no words at all. */
const otherNamespaces: Bundle[] = ['presentation', 'releases', 'singleDocRelease'].map((namespace) => ({
  namespace,
  resources: {},
}))

/**
 * Sanity's French with our corrections, the words that it lacks because it is older than Sanity, and French typography. Other
 * locales are returned as they are. Only a French Studio loads our words.
 */
export const toCorrectedLocale = (locale: LocaleDefinition, typeset: Typeset): LocaleDefinition =>
  locale.id === 'fr-FR' && locale.bundles
    ? {
        ...locale,
        bundles: [...locale.bundles, ...otherNamespaces].map((bundle) => ({
          ...bundle,
          resources: () => loadCorrected(bundle, typeset),
        })),
      }
    : locale

async function loadCorrected(
  { namespace, resources }: Bundle,
  typeset: Typeset,
): Promise<LocaleResourceRecord> {
  const [{ corrections, terms }, { missing }, sanityWords] = await Promise.all([
    import('./words/corrections.ts'),
    import('./words/missing.ts'),
    load(resources),
  ])
  const own = { ...missing[namespace], ...corrections[namespace] }
  const corrected = Object.entries({ ...sanityWords, ...own }).map(([key, text]) => {
    if (typeof text !== 'string') return [key, text]
    const isCorrect = key in own || /download|media-library|auto-update/.test(key)
    return [key, typeset(punctuate(isCorrect ? text : replaceTerms(text, terms)), 'fr')]
  })
  return Object.fromEntries(corrected)
}

async function load(resources: Bundle['resources']): Promise<LocaleResourceRecord> {
  const loaded = typeof resources === 'function' ? await resources() : resources
  const { default: words } = loaded
  return typeof words === 'object' && !Array.isArray(words) ? words : { ...loaded }
}

type Terms = readonly { pattern: RegExp; term: string }[]

/** Sanity's text in the terms of the Studio. No question begins with « Êtes-vous sûr ». */
const replaceTerms = (text: string, terms: Terms) =>
  terms
    .reduce((changed, { pattern, term }) => {
      const capitalized = term.charAt(0).toUpperCase() + term.slice(1)
      return changed.replace(pattern, (found) => (/^\p{Lu}/u.test(found) ? capitalized : term))
    }, text)
    .replace(/ Êtes-vous sûr \?$/, '')
    .replace(/^Êtes-vous sûr de vouloir (\p{L})/u, (_, first: string) => first.toUpperCase())

/** Replaces the quotes and the three dots of English, which Sanity's French has. */
const punctuate = (text: string) => text.replace(/["“]([^"“”]+)["”]/g, '« $1 »').replaceAll('...', '…')

export const englishBundles: LocaleResourceBundle[] = [untranslatedKeys, englishCorrections].flatMap(
  (words) =>
    Object.entries(words).map(([namespace, resources]) => ({ locale: 'en-US', namespace, resources })),
)
