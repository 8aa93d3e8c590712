import {
  createLinkInput,
  createTranslationInput,
  PagePreviews,
  TranslationInput,
  useStudioLocale,
} from '@freelance-site/studio-kit/studio'
import { Stack } from '@sanity/ui'
import { type ObjectInputProps, type SchemaTypeDefinition, useEditState, useFormValue } from 'sanity'
import { siteSettingsId } from '#lib/content/siteSettings.ts'
import { toLanguageNames } from '#lib/i18n/languageNames.ts'
import { locales } from '#lib/languages.ts'
import { linkTargets } from './linkTargets.ts'
import { AmountInput, PriceInput } from './PriceInput.tsx'
import { findBuiltInWord, toPagePreview } from './pagePreview.ts'

const LinkInput = createLinkInput(linkTargets)

/** A bilingual text of a page. An empty field has the site's built-in words as its placeholder. */
const WordInput = createTranslationInput(findBuiltInWord)

const inputs = new Map<string, object>([
  ['price', PriceInput],
  ['priceAmount', AmountInput],
  ['localeString', TranslationInput],
  ['localeText', TranslationInput],
  ['localeBlocks', TranslationInput],
  ['linkAddress', LinkInput],
  ['pageString', WordInput],
  ['pageText', WordInput],
  ['seo', SeoInput],
])

export function withCustomInput(type: SchemaTypeDefinition): SchemaTypeDefinition {
  const input = inputs.get(type.name)
  const components: object = { input }
  return input ? { ...type, components } : type
}

function SeoInput(props: ObjectInputProps) {
  const document = useFormValue([])
  const names = toLanguageNames(useStudioLocale())
  const { published, ready } = useEditState(siteSettingsId, 'siteSettings')
  const previews = locales.flatMap((language) => {
    const page = toPagePreview(document, published, language)
    return page ? { ...page, language, languageName: names[language], host: window.location.host } : []
  })
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      {ready && <PagePreviews pages={previews} />}
    </Stack>
  )
}
