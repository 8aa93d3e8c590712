import type { Translation } from '@freelance-site/foundation'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  'incident.away': 'Le dossier {{folder}} ({{setting}}) n’existe pas. Le disque est-il branché\u00a0? La sauvegarde est dans le dossier du site seulement.',
  'incident.busy': 'Une autre sauvegarde est en cours, ou une restauration. Réessayez quand elle sera finie.',
  'incident.damaged': '{{file}} est abîmé ({{detail}}). Les sauvegardes précédentes sont gardées\u00a0: «\u00a0{{command}}\u00a0» en donne la liste.',
  'incident.missing': '{{file}} manque. Les sauvegardes précédentes sont gardées\u00a0: «\u00a0{{command}}\u00a0» en donne la liste.',
  'incident.noSpace': 'Il manque {{megabytes}}\u00a0Mo sur le disque de {{folder}}. Les sauvegardes précédentes sont gardées.',
  'incident.pictures_one': 'Une image du contenu est perdue ou abîmée, et aucune sauvegarde ne l’a\u00a0: {{files}}. Tout le reste est sauvegardé.',
  'incident.pictures_other': '{{count}} images du contenu sont perdues ou abîmées, et aucune sauvegarde ne les a\u00a0: {{files}}. Tout le reste est sauvegardé.',
  'incident.system': 'La machine a refusé une opération\u00a0: {{message}}. Les sauvegardes précédentes sont gardées.',
  last: 'Dernière sauvegarde\u00a0: {{moment}}',
  'last.failed': 'La sauvegarde n’a pas réussi, ou pas entièrement.',
  'last.none': 'Il n’y a encore aucune sauvegarde.',
  'outdated.made': 'Elle est du {{moment}}.',
  'outdated.title': 'La dernière sauvegarde a plus d’une semaine',
}
