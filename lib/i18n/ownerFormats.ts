import { toLanguageTag } from '@freelance-site/foundation'
import { currency } from '../identity.ts'
import { defaultLocale, type Language, languages } from '../languages.ts'

const isListed = (language: string): language is Language => Object.hasOwn(languages, language)

/** The language of amounts that the owner reads: theirs if `languages` has its tag, or else the first of the site. */
export const toAmountLanguage = (language: string): Language =>
  isListed(language) ? language : defaultLocale

/** The name of the currency in any language of the owner's: “euros”. */
export const formatCurrencyName = (language: string): string =>
  new Intl.NumberFormat(toLanguageTag(language), { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency
