import type { StudioLanguage } from 'foundation/studioLanguage'
import type { SchemaTypeDefinition } from 'sanity'
import { TranslationInput } from 'studio-kit/translation/TranslationInput'
import { toLinkInput } from 'studio-kit/ui/LinkInput'
import { toProvidedSectionsInput } from 'studio-kit/ui/ProvidedSectionsInput'
import { toLocalePath } from '#lib/addresses.ts'
import { findNewerSections, toStoredWords } from '#lib/content/legalPage.ts'
import { defaultLocale, toLanguageNames } from '#lib/languages.ts'
import { listedPages, pages } from '#lib/pages.ts'
import { toPageTitle } from './documentOptions.ts'
import { AmountInput, PriceInput } from './PriceInput.tsx'
import { SeoInput, WordInput } from './pages/pageInputs.tsx'

const toLegalPageInput = (language: StudioLanguage) =>
  toProvidedSectionsInput({
    findNewer: findNewerSections,
    toStored: toStoredWords,
    languageNames: toLanguageNames(language),
  })

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

/** Replaces the input of the types above, and of legal pages. */
export function withCustomInput(language: StudioLanguage) {
  const all = new Map(inputs).set('legalPage', toLegalPageInput(language))
  return (type: SchemaTypeDefinition): SchemaTypeDefinition => {
    const input = all.get(type.name)
    const components: object = { input }
    return input ? { ...type, components } : type
  }
}
