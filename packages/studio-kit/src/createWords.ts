import {
  createCatalogue,
  type StudioLanguage,
  studioLanguages,
  type Translate,
  type Translation,
} from '@freelance-site/foundation'
import { useCallback } from 'react'
import { defineLocaleResourceBundle, useTranslation } from 'sanity'
import { studioIds, useStudioLocale } from './ui/languages.ts'

/**
 * The words of a plugin: a catalogue, its `bundles` for the plugin's `i18n.bundles`, and for its components Sanity's
 * `useTranslation` with typed keys. English decides which keys and parameters there are.
 * @example
 * import { createWords } from '@freelance-site/studio-kit/studio'
 *
 * const words = createWords('notes', { en: { title: 'Notes' }, fr: { title: 'Notes' } })
 * words.translatorFor('en')('title') // 'Notes'
 */
export function createWords<const English extends Record<string, string>>(
  namespace: string,
  texts: { en: English } & Record<string, Translation<English>>,
) {
  const { translatorFor, textsOf } = createCatalogue<English>(texts)
  const useT = (): Translate<English> => {
    const { t } = useTranslation(namespace)
    return useCallback((key: string, values: Record<string, unknown> = {}) => t(key, values), [t])
  }
  return {
    bundles: studioLanguages.map((language) =>
      defineLocaleResourceBundle({
        locale: studioIds[language],
        namespace,
        resources: textsOf(language) ?? texts.en,
      }),
    ),
    useT,
    useWords: (): { t: Translate<English>; locale: StudioLanguage } => ({
      t: useT(),
      locale: useStudioLocale(),
    }),
    translatorFor,
  }
}
