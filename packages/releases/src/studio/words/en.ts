import type { Translation } from 'studio-kit/translator'
import type { fr } from './fr.ts'

export const en: Translation<typeof fr> = {
  'deadLinks.ofSite': 'Of the site itself, on {{page}}',
  'deadLinks.reason': ': {{address}} – {{reason}}',
  deadLinks_one: '1 link leads nowhere',
  deadLinks_other: '{{count}} links lead nowhere',
  'host.building': 'Published; your host is updating the site…',
  'host.where': 'Where to look',
  'state.building': 'Going live…',
  'state.failed': 'The last change is not live; the pages before it still are.',
  'state.failedLog': 'The reason is in the log of npm start.',
  'state.live': 'Everything published is live.',
  'state.title': 'State of publishing',
  'state.unknown': 'The state of publishing is not known: the site does not answer.',
  warnings: 'To do',
}
