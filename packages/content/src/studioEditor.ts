import type { Editor } from '@freelance-site/releases'
import { words } from './words/words.ts'

/** Sanity Studio as the editor of the site. */
export const studioEditor: Editor = {
  name: 'Studio',
  path: '/studio',
  entrances: ['/lake/sign-in'],
  closed: words.toSentence('editor.closed'),
  toDocumentPath: (document) => `/studio/intent/edit/id=${encodeURIComponent(document)}/`,
}
