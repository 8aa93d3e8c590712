import type { Translation } from '@freelance-site/foundation'
import type { en } from './en.ts'

export const fr: Translation<typeof en> = {
  log: 'Le journal de «\u00a0npm start\u00a0» dit pourquoi.',
  'consequence.content': 'Les pages et le formulaire de contact restent en ligne\u00a0; le Studio est fermé et rien ne peut être publié.',
  'consequence.messages': 'Les pages et le Studio restent en ligne\u00a0; le formulaire de contact dit qu’il ne peut prendre aucun message et garde le texte.',
  'consequence.secrets': 'Les pages et le formulaire de contact restent en ligne\u00a0; sans la clé du propriétaire, le Studio est fermé.',
  'consequence.lake': 'Les pages et le formulaire de contact restent en ligne\u00a0; nouvel essai toutes les 30\u00a0secondes.',
  'consequence.disk': 'Les pages restent en ligne\u00a0; rien ne peut être enregistré ni publié, et le formulaire de contact peut refuser des messages.',
  'name.messages': 'La base de données des messages',
  'remedy.release': '«\u00a0npm run releases\u00a0» liste les versions gardées.',
  'remedy.reset': 'Pour y remédier, arrêtez le site, lancez npm run restore (liste les sauvegardes) ou, pour recommencer {{fresh}}, npm run restore -- --reset {{part}}, puis de nouveau «\u00a0npm start\u00a0».',
  'fresh.content': 'avec le contenu d’exemple',
  'fresh.messages': 'sans aucun message',
  'fresh.secrets': 'avec une autre clé',
}
