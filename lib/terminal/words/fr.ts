import type { Translation } from '@freelance-site/foundation'
import type * as en from './en.ts'

export const problems: Translation<typeof en.problems> = {
  'command.unknown': 'Ce site n’a pas de commande {{name}}.',
  'lake.none': 'Il n’y a pas encore de contenu dans {{folder}}. Lancez une fois npm start, qui le crée.',
  'setting.projectId': 'doit être l’identifiant d’un projet Sanity\u00a0: des minuscules, des chiffres et des tirets',
  'setting.dataset': 'doit être le nom d’un dataset\u00a0: des minuscules, des chiffres, des tirets et des traits de soulignement',
  'setting.months': 'doit être un nombre entier de mois',
  'setting.header': 'doit être le nom d’un en-tête',
  'setting.measurementId': 'doit ressembler à G-XXXXXXX',
  'setting.backupFolder': 'doit être hors de DATA_DIR, qui a ses propres sauvegardes',
}
