import type { Translation } from '@freelance-site/foundation'
import type * as en from './en.ts'

export const problems: Translation<typeof en.problems> = {
  'backup.away': 'Le dossier {{place}} ({{setting}}) n’existe pas, donc la sauvegarde est dans le dossier du site seulement. Le disque est-il branché\u00a0?',
  'backup.busy': 'Une autre sauvegarde est en cours, ou une restauration. Réessayez quand elle sera finie.',
  'backup.damaged': '{{place}} est abîmé ({{detail}}), donc il n’y a pas de nouvelle sauvegarde. Les précédentes sont gardées\u00a0: «\u00a0{{command}}\u00a0» en donne la liste.',
  'backup.missing': '{{place}} manque, donc il n’y a pas de nouvelle sauvegarde. Les précédentes sont gardées\u00a0: «\u00a0{{command}}\u00a0» en donne la liste.',
  'backup.noSpace': 'Il manque {{megabytes}}\u00a0Mo sur le disque de {{place}}, qui ne reçoit donc pas de nouvelle sauvegarde. Les précédentes sont gardées. Faites de la place.',
  'backup.outdated': 'La dernière sauvegarde est du {{moment}}.',
  'backup.pictures_one': 'Une image du contenu est perdue ou abîmée, et aucune sauvegarde ne l’a\u00a0: {{files}}. Tout le reste est sauvegardé. Envoyez l’image de nouveau.',
  'backup.pictures_other': '{{count}} images du contenu sont perdues ou abîmées, et aucune sauvegarde ne les a\u00a0: {{files}}. Tout le reste est sauvegardé. Envoyez les images de nouveau.',
  'backup.system': 'La machine a refusé une opération, donc la sauvegarde n’est pas complète\u00a0: {{message}}. Les sauvegardes précédentes sont gardées.',
}

export const words: Translation<typeof en.words> = {
  last: 'Dernière sauvegarde\u00a0: {{moment}}',
  'last.none': 'Il n’y a encore aucune sauvegarde.',
  'outdated.title': 'La dernière sauvegarde a plus d’une semaine',
}
