import {
  createCatalogue,
  listStudioLanguages,
  type StudioLanguage,
  type Texts,
  type Translate,
} from '@freelance-site/foundation'
import { useCallback } from 'react'
import { type LocaleResourceBundle, useTranslation } from 'sanity'
import { toStudioId, useStudioLocale } from './ui/languages.ts'

/**
 * The words of a plugin: a catalogue with the name of its namespace, its `bundles` for the plugin's `i18n.bundles`, and
 * for its components Sanity's `useTranslation` with typed keys. English decides which keys and parameters there are.
 * @example
 * import { createWords } from '@freelance-site/studio-kit/studio'
 *
 * const words = createWords('notes', { en: { title: 'Notes' }, fr: { title: 'Notes' } })
 * words.translatorFor('en')('title') // 'Notes'
 */
export function createWords<const English extends Record<string, string>>(
  namespace: string,
  texts: Texts<English>,
) {
  const { translatorFor, textsOf } = createCatalogue<English>(texts, namespace)
  const useT = (): Translate<English> => {
    const { t } = useTranslation(namespace)
    return useCallback((key: string, values: Record<string, unknown> = {}) => t(key, values), [t])
  }
  return {
    /** Languages are added before the configuration is read. Sanity asks for English, too, which may not be loaded. */
    bundles: (others: LocaleResourceBundle[]): LocaleResourceBundle[] => [
      ...others,
      ...listStudioLanguages().map((language) => ({
        locale: toStudioId(language),
        namespace,
        resources: async () => ({ ...textsOf(language) }),
      })),
    ],
    useT,
    useWords: (): { t: Translate<English>; locale: StudioLanguage } => ({
      t: useT(),
      locale: useStudioLocale(),
    }),
    translatorFor,
  }
}
