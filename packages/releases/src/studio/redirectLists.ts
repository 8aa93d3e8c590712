import type { StudioLanguage } from 'foundation/studioLanguage'
import type { Template } from 'sanity'
import type { IntentParameters } from 'sanity/router'
import type { StructureBuilder } from 'sanity/structure'
import { translatorFor } from 'studio-kit/translator'
import { texts } from './words/words.ts'

/** The parameters of the Studio's intent `create` for a redirect from an address. */
export const toNewRedirect = (from: string): IntentParameters => [
  { type: 'redirect', template: 'redirect' },
  { from },
]

/** Removes the template of former addresses, which nobody writes. */
export const withoutHistory = (templates: Template[]): Template[] =>
  templates.filter(({ schemaType }) => schemaType !== 'addressHistory')

/** An item of a structure: the redirects of the owner. */
export const toRedirectList = (S: StructureBuilder, language: StudioLanguage) =>
  S.documentTypeListItem('redirect').title(translatorFor(texts, language)('redirects.title'))
