import type { StudioLanguage } from 'foundation/studioLanguage'
import type { LocaleResourceBundle } from 'sanity'
import { typeset } from '#lib/i18n/typeset.ts'
import { keysWithoutText } from './keysWithoutText.ts'
import { overrides } from './overrides.ts'

type Words = Record<string, string>

const namespaces = ['presentation', 'structure', 'studio', 'releases', 'singleDocRelease'] as const

/** The words that `@sanity/locale-fr-fr` lacks, because it is older than Sanity. Only a French Studio loads them. */
export const frenchBundles: LocaleResourceBundle[] = namespaces.map((namespace) => ({
  locale: 'fr-FR',
  namespace,
  resources: async () => {
    const { missing } = await import('./missing.ts')
    return typesetAll(missing[namespace], 'fr')
  },
}))

/** The words that Sanity's English lacks. */
export const englishBundles: LocaleResourceBundle[] = Object.entries(keysWithoutText).map(
  ([namespace, { en }]) => ({
    locale: 'en-US',
    namespace,
    resources: en,
  }),
)

/** Replaces some of Sanity's words, in both languages. */
export const overridesBundles: LocaleResourceBundle[] = Object.entries(overrides).flatMap(
  ([namespace, { fr, en }]) => [
    { locale: 'fr-FR', namespace, resources: typesetAll(fr, 'fr') },
    { locale: 'en-US', namespace, resources: typesetAll(en, 'en') },
  ],
)

function typesetAll(words: Words, locale: StudioLanguage): Words {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, typeset(text, locale)]))
}
