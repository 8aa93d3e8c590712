import type { SchemaTypeDefinition } from 'sanity'
import { TranslationInput } from 'studio-kit/translation/TranslationInput'
import { toLinkInput } from 'studio-kit/ui/LinkInput'
import { toLocalePath } from '#lib/addresses.ts'
import { defaultLocale } from '#lib/languages.ts'
import { listedPages, pages } from '#lib/pages.ts'
import { toPageTitle } from './documentOptions.ts'
import { AmountInput, PriceInput } from './PriceInput.tsx'
import { SeoInput, WordInput } from './pages/pageInputs.tsx'

const LinkInput = toLinkInput((language) =>
  listedPages.map((page) => ({
    path: toLocalePath(pages[page].path, defaultLocale),
    title: toPageTitle(page, language),
  })),
)

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

/** Replaces the input of the types above. */
export function withCustomInput(type: SchemaTypeDefinition): SchemaTypeDefinition {
  const input = inputs.get(type.name)
  const components: object = { input }
  return input ? { ...type, components } : type
}
