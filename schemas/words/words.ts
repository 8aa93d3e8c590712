import type { StudioLanguage } from 'foundation/studioLanguage'
import { type Translate, translatorFor } from 'studio-kit/translator'
import { typeset } from '#lib/i18n/typeset.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'

/** Translates the titles and messages of schemas, for which Sanity has no bundles. */
export type T = Translate<typeof fr>

/** `words/fr.ts` may contain ordinary spaces and apostrophes: French typography is applied here. */
export const schemaTranslatorFor = (language: StudioLanguage): T =>
  translatorFor({ fr, en }, language, (text) => (language === 'fr' ? typeset(text, language) : text))
