import type { LocaleResourceBundle } from 'sanity'
import { typeset } from '#lib/i18n/typeset.ts'
import type { StudioLanguage } from '#lib/site.ts'
import { overrides } from './overrides.ts'
import { unnamed } from './unnamed.ts'

type Words = Record<string, string>

/** Each namespace of Sanity's whose French is not complete, with the words that it lacks. */
const missing: Record<string, () => Promise<Words>> = {
  presentation: () => import('./presentation.ts').then(({ presentation }) => presentation),
  structure: () => import('./structure.ts').then(({ structure }) => structure),
  studio: () => import('./studio.ts').then(({ studio }) => studio),
  'copy-paste': () => import('./tools.ts').then(({ copyPaste }) => copyPaste),
  vision: () => import('./tools.ts').then(({ vision }) => vision),
  releases: () => import('./releases.ts').then(({ releases }) => releases),
  singleDocRelease: () => import('./tools.ts').then(({ singleDocRelease }) => singleDocRelease),
  feedback: () => import('./tools.ts').then(({ feedback }) => feedback),
}

/**
 * Complements `@sanity/locale-fr-fr`, which has no words for what Sanity added since its release, nor for the Presentation
 * tool. Loaded in French Studios only.
 */
export const frenchBundles: LocaleResourceBundle[] = Object.entries(missing).map(([namespace, getWords]) => ({
  locale: 'fr-FR',
  namespace,
  resources: async () => toTypeset(await getWords(), 'fr'),
}))

/** What Sanity's English lacks. */
export const englishBundles: LocaleResourceBundle[] = Object.entries(unnamed).map(([namespace, { en }]) => ({
  locale: 'en-US',
  namespace,
  resources: en,
}))

/** What replaces words of Sanity's, in both languages. */
export const overridesBundles: LocaleResourceBundle[] = Object.entries(overrides).flatMap(
  ([namespace, { fr, en }]) => [
    { locale: 'fr-FR', namespace, resources: toTypeset(fr, 'fr') },
    { locale: 'en-US', namespace, resources: toTypeset(en, 'en') },
  ],
)

function toTypeset(words: Words, locale: StudioLanguage): Words {
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, typeset(text, locale)]))
}
