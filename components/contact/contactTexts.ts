import { contactFields, maxLengths } from '@freelance-site/inbox'
import type { PageWords } from '#lib/content/pageWords.ts'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { formatCount } from '#lib/i18n/formats.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import { type Locale, toRecord } from '#lib/languages.ts'

export type ContactTexts = ReturnType<typeof toContactTexts>

/** The texts of the form in one language, as plain strings: the form's script contains no dictionary. */
export function toContactTexts(locale: Locale, words: PageWords['contact']['form']) {
  const { form, errors, toast, sent, cannotSend, writeInstead } = dictionaries[locale].contact
  const problems = toRecord(contactFields, (field) => {
    const max = formatCount(maxLengths[field], locale)
    return { ...errors[field], tooLong: translatorFor(locale)(`contact.errors.${field}.tooLong`, { max }) }
  })
  return { ...form, ...words, problems, toast, sent, cannotSend, writeInstead }
}
