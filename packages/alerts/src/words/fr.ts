import type { Translation } from '@freelance-site/foundation'
import type * as en from './en.ts'

export const problems: Translation<typeof en.problems> = {
  'disk.low': 'Il reste {{megabytes}}\u00a0Mo. {{effect}}',
  'schedule.missed': 'Moment prévu\u00a0: {{moment}}.',
  'schedule.refused': 'Moment prévu\u00a0: {{moment}}. Le lac de contenu l’a refusée\u00a0: {{reason}}',
}

export const words: Translation<typeof en.words> = {
  'disk.title': 'Le disque est presque plein',
  'mail.begun': '{{title}}, depuis le {{moment}}.',
  'mail.ended': 'Réglé\u00a0: {{title}}',
  'mail.signature': 'Envoyé par votre site {{site}}',
  'mail.subject': '{{first}} (et {{count}} de plus)',
  'problem.of': '{{title}}\u00a0: {{subject}}',
  'schedule.title': 'Une publication programmée n’a pas eu lieu',
}
