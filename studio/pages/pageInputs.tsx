import { Stack } from '@sanity/ui'
import { getIn } from 'releases/content/values'
import { toBrowserImagesUrl } from 'releases/lake'
import { type ObjectInputProps, useEditState, useFormValue } from 'sanity'
import { toTranslationInput } from 'studio-kit/translation/TranslationInput'
import { useStudioLocale } from 'studio-kit/ui/languages'
import { PagePreviews } from 'studio-kit/ui/PagePreviews'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { locales, toLanguageNames } from '#lib/languages.ts'
import { findBuiltInWord, findChosenPicture, toPagePreview } from './pagePreview.ts'
import { SharedPicture } from './SharedPicture.tsx'

/** A bilingual text of a page. An empty field has the site's built-in words as its placeholder. */
export const WordInput = toTranslationInput(findBuiltInWord)

export function SeoInput(props: ObjectInputProps) {
  const document = useFormValue([])
  const names = toLanguageNames(useStudioLocale())
  const { published, ready } = useEditState(siteSettingsId, 'siteSettings')
  const imagesUrl = toBrowserImagesUrl(
    process.env.NEXT_PUBLIC_SANITY_PROJECT_ID,
    process.env.NEXT_PUBLIC_SANITY_DATASET || 'production',
  )
  // A project has a picture of its own.
  const chosen =
    findChosenPicture(getIn(document, ['image']), imagesUrl) ??
    findChosenPicture(getIn(published, ['socialImage']), imagesUrl)
  const previews = locales.flatMap((language) => {
    const page = toPagePreview(document, published, language)
    if (!page) return []
    const picture = <SharedPicture key={language} page={page} chosen={chosen} />
    return { ...page, language, languageName: names[language], host: window.location.host, picture }
  })
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      {ready && <PagePreviews pages={previews} />}
    </Stack>
  )
}
