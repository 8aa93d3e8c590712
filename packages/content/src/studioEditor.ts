import type { Editor } from '@freelance-site/releases'

/** Sanity Studio as the editor of the site. */
export const studioEditor: Editor = {
  name: 'Studio',
  path: '/studio',
  entrances: ['/lake/sign-in'],
  closed: { fr: 'Le Studio est fermé', en: 'The Studio is closed' },
  toDocumentPath: (document) => `/studio/intent/edit/id=${encodeURIComponent(document)}/`,
}
