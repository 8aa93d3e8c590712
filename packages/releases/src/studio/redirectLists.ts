import { ArchiveIcon } from '@sanity/icons/Archive'
import { ArrowRightIcon } from '@sanity/icons/ArrowRight'
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

/** An item of a structure: the redirects of the owner, and the former addresses of pages. */
export function toRedirectLists(S: StructureBuilder, language: StudioLanguage) {
  const t = translatorFor(texts, language)
  const toItem = (id: string, title: string, icon: typeof ArchiveIcon) =>
    S.listItem().id(id).title(title).icon(icon)
  const [all, own, former] = [t('redirects.all'), t('redirects.own'), t('history.title')]
  const lists = [
    toItem('redirect', own, ArrowRightIcon).child(S.documentTypeList('redirect').title(all)),
    toItem('addressHistory', former, ArchiveIcon).child(S.documentTypeList('addressHistory').title(former)),
  ]
  return toItem('redirects', all, ArrowRightIcon).child(S.list().title(all).items(lists))
}
