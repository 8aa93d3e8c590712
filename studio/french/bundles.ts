import type { LocaleResourceBundle } from 'sanity'
import { typeset } from '#lib/i18n/typeset.ts'
import type { StudioLanguage } from '#lib/site.ts'
import { overrides } from './overrides.ts'
import { unnamed } from './unnamed.ts'

type Words = Record<string, string>

const namespaces = ['presentation', 'structure', 'studio', 'releases', 'singleDocRelease'] as const

/** Adds to `@sanity/locale-fr-fr`, which is older than Sanity, the words that it lacks. Loaded in French Studios only. */
export const frenchBundles: LocaleResourceBundle[] = namespaces.map((namespace) => ({
  locale: 'fr-FR',
  namespace,
  resources: async () => {
    const { missing } = await import('./missing.ts')
    return toTypeset(missing[namespace], 'fr')
  },
}))

/** Adds the words that Sanity's English lacks. */
export const englishBundles: LocaleResourceBundle[] = Object.entries(unnamed).map(([namespace, { en }]) => ({
  locale: 'en-US',
  namespace,
  resources: en,
}))

/** Replaces words of Sanity's, in both languages. */
export const overridesBundles: LocaleResourceBundle[] = Object.entries(overrides).flatMap(
  ([namespace, { fr, en }]) => [
    { locale: 'fr-FR', namespace, resources: toTypeset(fr, 'fr') },
    { locale: 'en-US', namespace, resources: toTypeset(en, 'en') },
  ],
)

function toTypeset(words: Words, locale: StudioLanguage): Words {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, typeset(text, locale)]))
}
