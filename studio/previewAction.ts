import { getIn } from '@freelance-site/content'
import { EyeOpenIcon } from '@sanity/icons/EyeOpen'
import { useToast } from '@sanity/ui/toast'
import { useCallback, useMemo } from 'react'
import { type DocumentFieldAction, useClient } from 'sanity'
import { useRouter } from 'sanity/router'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { defaultLocale, isLocale } from '#lib/languages.ts'
import { findPreviewPath, presentationName } from './presentation.ts'
import { useWords } from './words/words.ts'

/**
 * An entry in the menu of a text in another language than the first: opens the preview of the document in that language. Not a button
 * beside the menu, since Sanity gives that no name for screen readers.
 */
export const previewAction: DocumentFieldAction = {
  name: 'preview-in-language',
  useAction({ documentId, path }) {
    const { t, locale } = useWords()
    const { navigateIntent } = useRouter()
    const { push } = useToast()
    const client = useClient({ apiVersion: '2025-02-19' })
    const name = path.at(-1)
    const language = isLocale(name) && name !== defaultLocale ? name : null
    const open = useCallback(
      async (to: NonNullable<typeof language>) => {
        const drafts = client.withConfig({ perspective: 'drafts' })
        const document: unknown = await drafts.fetch('*[_id == $id][0]', { id: documentId })
        // Sanity gives a field its own type instead of that of its document.
        const type = String(getIn(document, ['_type']))
        const preview = findPreviewPath(type, document, to)
        if (preview === null) return push({ status: 'warning', title: t('preview.none') })
        const shown = { id: documentId, type, preview }
        navigateIntent('edit', { ...shown, mode: 'presentation', presentation: presentationName })
      },
      [client, documentId, navigateIntent, push, t],
    )
    // Sanity renders again with each new object.
    return useMemo(
      () => ({
        type: 'action',
        icon: EyeOpenIcon,
        title: language ? t('preview.inLanguage', { language: toLanguageNames(locale)[language] }) : '',
        hidden: language === null,
        onAction: () => {
          if (language) void open(language)
        },
      }),
      [language, locale, open, t],
    )
  },
}
