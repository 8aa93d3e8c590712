import type { StudioLanguage } from 'foundation/studioLanguage'
import type { Template } from 'sanity'
import type { IntentParameters } from 'sanity/router'
import type { StructureBuilder } from 'sanity/structure'
import { translatorFor } from 'studio-kit/translator'
import { texts } from './words/words.ts'

const template = 'redirect-from'

/** The parameters of the Studio's intent `create` for a redirect from an address. It needs `withRedirectTemplate`. */
export const toNewRedirect = (from: string): IntentParameters => [{ type: 'redirect', template }, { from }]

/** Adds the template of that redirect, and removes that of former addresses, which nobody writes. */
export const withRedirectTemplate = (templates: Template[], language: StudioLanguage): Template[] => [
  ...templates.filter(({ schemaType }) => schemaType !== 'addressHistory'),
  {
    id: template,
    title: translatorFor(texts, language)('redirect.title'),
    schemaType: 'redirect',
    parameters: [{ name: 'from', type: 'string' }],
    value: ({ from }: { from: string }) => ({ from, kind: 'permanent' }),
  },
]

/** An item of a structure: the redirects of the owner. */
export const toRedirectList = (S: StructureBuilder, language: StudioLanguage) =>
  S.documentTypeListItem('redirect').title(translatorFor(texts, language)('redirects.title'))
