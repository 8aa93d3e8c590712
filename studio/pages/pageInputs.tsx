import { Stack } from '@sanity/ui'
import { toBrowserImagesUrl } from 'releases/lake'
import { type InputProps, type ObjectInputProps, useEditState, useFormValue, useGetFormValue } from 'sanity'
import { TranslationInput } from 'studio-kit/translation/TranslationInput'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { isLocale } from '#lib/languages.ts'
import { findBuiltInWord } from './pagePreview.ts'
import { SeoPreview } from './SeoPreview.tsx'

type Input = Omit<InputProps, 'renderDefault'>

/** A bilingual text of a page. An empty field has the site's built-in words as its placeholder. */
export function WordInput(props: ObjectInputProps) {
  const getValue = useGetFormValue()
  const section = props.path.map(String)
  const renderInput = (input: Input) => {
    const locale = input.path.at(-1)
    const word = isLocale(locale) ? findBuiltInWord(getValue([]), section, locale) : null
    return props.renderInput(word === null ? input : withPlaceholder(input, word))
  }
  return <TranslationInput {...props} renderInput={renderInput} />
}

const withPlaceholder = (input: Input, placeholder: string): Input =>
  'elementProps' in input && typeof input.elementProps === 'object'
    ? Object.assign({}, input, { elementProps: { ...input.elementProps, placeholder } })
    : input

export function SeoInput(props: ObjectInputProps) {
  const document = useFormValue([])
  const { published, ready } = useEditState(siteSettingsId, 'siteSettings')
  const imagesUrl = toBrowserImagesUrl(
    process.env.NEXT_PUBLIC_SANITY_PROJECT_ID,
    process.env.NEXT_PUBLIC_SANITY_DATASET || 'production',
  )
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      {ready && (
        <SeoPreview
          document={document}
          settings={published}
          imagesUrl={imagesUrl}
          host={window.location.host}
        />
      )}
    </Stack>
  )
}
