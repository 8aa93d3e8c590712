import type { Translation } from '../../catalogues.ts'
import type * as en from './en.ts'

export const problems: Translation<typeof en.problems> = {
  'settings.wrong': 'Des réglages sont faux, donc rien n’a été fait\u00a0:',
  'setting.wrong': '{{cause}} (reçu\u00a0: «\u00a0{{value}}\u00a0»).',
  'setting.wrongSecret': '{{cause}}.',
  'setting.missing': 'n’est pas défini, et n’a pas de valeur par défaut.',
  'setting.flag': 'doit être 0 ou 1',
  'setting.count': 'doit être un nombre de 0 à 9',
  'setting.port': 'doit être un port\u00a0: un nombre entier de 0 à 65535',
  'setting.whole': 'doit être un nombre entier',
  'setting.minimum': 'doit être d’au moins {{minimum}}',
  'setting.maximum': 'doit être d’au plus {{maximum}}',
  'setting.url': 'doit être une adresse comme https://example.com',
  'setting.postgresUrl': 'doit être une adresse comme postgres://utilisateur:motdepasse@hote:5432/nom',
  'setting.smtpUrl': 'doit être une adresse comme smtp://utilisateur:motdepasse@hote:587',
  'setting.siteUrl': 'doit se terminer par l’hôte, comme https://example.com',
  'setting.email': 'doit être une seule adresse e-mail',
  'setting.secret': 'doit avoir au moins {{minimum}} caractères aléatoires',
  'setting.unexpected': 'ne convient pas\u00a0: {{message}}',
}
