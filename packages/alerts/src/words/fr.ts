import type { Translation } from '@freelance-site/foundation'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  'disk.left': 'Il reste {{megabytes}}\u00a0Mo.',
  'disk.title': 'Le disque est presque plein',
  'mail.begun': '{{title}}, depuis le {{moment}}.',
  'mail.ended': 'Réglé\u00a0: {{title}}',
  'mail.signature': 'Envoyé par votre site {{site}}',
  'mail.subject': '{{first}} (et {{count}} de plus)',
  'problem.of': '{{title}}\u00a0: {{subject}}',
  'schedule.due': 'Moment prévu\u00a0: {{moment}}.',
  'schedule.refused': 'Le lac de contenu l’a refusée\u00a0: {{reason}}',
  'schedule.title': 'Une publication programmée n’a pas eu lieu',
}
