import type { Translation } from '@freelance-site/foundation'
import type * as en from './en.ts'

export const problems: Translation<typeof en.problems> = {
  'folder.emptied': '{{folder}} est vide, alors que le site y fonctionnait. Redémarrage.',
  'folder.inUse': 'Un autre serveur du site fonctionne dans {{folder}}. Arrêtez-le, ou donnez un autre dossier à DATA_DIR.',
  'folder.unwritable': 'Le dossier de données n’est pas accessible en écriture ({{message}}). Les pages sont servies. Pour le reste, réparez le dossier et redémarrez le site.',
  'host.unknown': 'doit être une adresse réseau de cette machine (reçu\u00a0: «\u00a0{{host}}\u00a0»).',
  'port.forbidden': 'Le port {{port}} demande des droits d’administrateur. Choisissez-en un à partir de 1024.',
  'port.same': 'PORT et {{setting}} sont tous deux {{port}}. Donnez un autre port à l’un d’eux.',
  'port.taken': 'Le port {{port}} est pris par un autre programme. Arrêtez-le, ou donnez un autre port à PORT.',
  'port.takenOfService': 'Le port {{port}}, prévu pour «\u00a0{{service}}\u00a0», est pris par un autre programme. Arrêtez-le, ou donnez un autre port à {{setting}}.',
  'release.ambiguous': 'Plusieurs versions ont un identifiant qui finit par «\u00a0{{id}}\u00a0». Donnez-en plus de caractères.',
  'release.noOlder': 'Aucune version antérieure à celle en ligne n’est gardée. {{command}} donne la liste de celles qui le sont.',
  'release.unknown': 'Cette version n’existe pas. {{command}} donne la liste de celles qui sont gardées.',
  'release.unusable': 'Cette version ne peut pas être montrée\u00a0: {{cause}}.',
  'secrets.missing': '{{place}} n’existe pas. Démarrez une fois le site, qui le crée.',
  'secrets.unwritable': '{{place}} ne peut pas être écrit, donc le site ne démarre pas\u00a0: {{message}}',
  'start.refused': 'Le site ne démarre pas, et rien n’a été créé\u00a0: {{message}}',
}
