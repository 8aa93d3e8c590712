import type { SchemaTypeDefinition } from 'sanity'
import { TranslationInput } from 'studio-kit/translation/TranslationInput'
import { toProvidedSectionsInput } from 'studio-kit/ui/ProvidedSectionsInput'
import { findNewerSections, toStoredWords } from '#lib/content/legalTexts.ts'
import { localeNames } from '#lib/languages.ts'
import { AmountInput, PriceInput } from './PriceInput.tsx'
import { SeoInput, WordInput } from './pages/pageInputs.tsx'

const LegalPageInput = toProvidedSectionsInput({
  findNewer: findNewerSections,
  toStored: toStoredWords,
  languageNames: localeNames,
})

const inputs = new Map<string, object>([
  ['price', PriceInput],
  ['priceAmount', AmountInput],
  ['localeString', TranslationInput],
  ['localeText', TranslationInput],
  ['localeBlocks', TranslationInput],
  ['legalPage', LegalPageInput],
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
