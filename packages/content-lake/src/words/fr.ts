import type { Translation } from '@freelance-site/foundation'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  'signIn.title': 'Ouvrir le Studio',
  'signIn.explain': 'Entrez la clé du propriétaire. Elle s’affiche au démarrage du serveur et se trouve dans son dossier de données.',
  'signIn.label': 'Clé du propriétaire',
  'signIn.submit': 'Ouvrir',
  'signIn.wrong': 'Cette clé n’est pas la bonne.',
  'signIn.wait': 'Trop d’essais. Réessayez dans {{seconds}}\u00a0s.',
  'person.owner': 'Propriétaire',
  'person.script': 'Script',
  'person.seed': 'Contenu d’origine',
  'role.administrator': 'Administrateur',
  'role.editor': 'Rédacteur',
  'role.viewer': 'Lecteur',
}
