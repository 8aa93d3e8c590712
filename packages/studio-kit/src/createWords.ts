import { type StudioLanguage, studioLanguages } from '@freelance-site/foundation'
import { defineLocaleResourceBundle, useTranslation } from 'sanity'
import { type Texts, type Translate, translatorFor } from './translator.ts'
import { studioIds, useStudioLocale } from './ui/languages.ts'

/**
 * The words of a plugin: `bundles` for its `i18n.bundles`, and for its components Sanity's `useTranslation` with typed keys.
 * @example
 * import { createWords } from '@freelance-site/studio-kit/studio'
 *
 * const words = createWords('notes', { fr: { title: 'Notes' }, en: { title: 'Notes' } })
 * words.translatorFor('en')('title') // 'Notes'
 */
export const createWords = <French extends Record<string, string>>(
  namespace: string,
  texts: Texts<French>,
) => ({
  bundles: studioLanguages.map((language) =>
    defineLocaleResourceBundle({
      locale: studioIds[language],
      namespace,
      resources: texts[language],
    }),
  ),
  useT: (): Translate<French> => useTranslation(namespace).t,
  useWords: (): { t: Translate<French>; locale: StudioLanguage } => ({
    t: useTranslation(namespace).t,
    locale: useStudioLocale(),
  }),
  translatorFor: (language: StudioLanguage): Translate<French> => translatorFor(texts, language),
})
