import type { Translation } from '@freelance-site/foundation'
import type * as en from './en.ts'

export const reasons: Translation<typeof en.reasons> = {
  tooSlow: 'a pris plus de {{seconds}}\u00a0s\u00a0: cela a été laissé de côté',
  endsRenderer: 'a arrêté le programme qui crée les pages\u00a0: cela a été laissé de côté',
  renderFailed: 'n’a pas pu être créée ({{detail}})',
  headersRefused: 'ne peut pas être servie ({{detail}})',
  checkFailed: 'ne passe pas la vérification ({{detail}})',
  pageUnknown: 'cette page n’existe pas',
  anchorUnknown: 'la page n’a aucun endroit nommé «\u00a0{{anchor}}\u00a0»',
  fileMissing: 'le fichier {{file}} manque',
  fileChanged: 'le fichier {{file}} n’est pas celui qui a été écrit',
  recordUnreadable: 'sa description ne peut pas être lue',
}

export const words: Translation<typeof en.words> = {
  problem: '{{place}}\u00a0: {{reason}}',
  'failure.compile': 'Le code du site ne se compile pas\u00a0:\n{{output}}',
  'failure.lake': 'Le contenu ne peut pas être lu\u00a0: {{reason}}. Nouvel essai sous peu.',
  'failure.empty': 'Plus rien n’est publié. Si cela dure {{seconds}}\u00a0s, le site suivra.',
  'failure.documents': 'Des contenus publiés ne peuvent pas être montrés\u00a0:{{list}}',
  'failure.pages': 'Des pages n’ont pas pu être créées\u00a0:{{list}}',
  'failure.system':
    'La machine a refusé une opération, par manque de place par exemple\u00a0: {{message}}. Nouvel essai sous peu.',
  'failure.timeout':
    'Une étape ({{step}}) a pris plus de {{seconds}}\u00a0s{{place}}. Nouvel essai sous peu.',
  'failure.ended': 'Le programme qui crée les pages s’est arrêté en chemin{{place}}. Nouvel essai sous peu.',
  'failure.damaged':
    'Les fichiers des nouvelles pages sont abîmés\u00a0: {{reason}}. Nouvel essai sous peu.',
  'failure.bug': 'Une erreur inattendue s’est produite\u00a0:\n{{message}}',
  'failure.title': 'Le dernier changement n’est pas en ligne',
  'step.pull': 'lecture du contenu',
  'step.render': 'création des pages',
  'step.write': 'écriture des pages',
  'step.check': 'vérification des pages',
  'incident.title': 'Une partie du site ne fonctionne pas',
  'incident.damaged': 'Le fichier {{file}} est abîmé{{detail}}.',
  'incident.missing':
    'Le fichier {{file}} manque ou est vide, alors qu’il y avait un site ici. Rien n’a été mis à sa place{{detail}}.',
  'incident.unusable': 'Le fichier {{file}} ne peut pas être ouvert pour y écrire{{detail}}.',
  'incident.stopped': '{{name}} ne démarre pas{{detail}}.',
  'incident.refused': 'La base de données des messages (DATABASE_URL) refuse l’accès au site{{detail}}.',
  'incident.full': 'La base de données des messages (DATABASE_URL) n’a plus de connexion libre{{detail}}.',
  'incident.unreachable': 'La base de données des messages (DATABASE_URL) ne répond pas{{detail}}.',
  'incident.failing': 'La base de données des messages (DATABASE_URL) ne peut pas être utilisée{{detail}}.',
  'incident.noSpace': 'Il n’y a plus de place sur le disque du dossier de données{{detail}}.',
  'incident.readOnly': 'Le dossier de données ne peut pas être écrit{{detail}}.',
  'remedy.server': 'Vérifiez Postgres et DATABASE_URL dans .env. Nouvel essai toutes les 5\u00a0secondes.',
  'remedy.noSpace': 'Libérez de la place\u00a0: le reste reprend tout seul.',
  'remedy.readOnly': 'Rendez-le accessible en écriture\u00a0: le reste reprend tout seul.',
  'remedy.release': '«\u00a0npm run releases\u00a0» liste les versions gardées.',
  'remedy.log': 'Le journal de «\u00a0npm start\u00a0» dit pourquoi.',
  'remedy.reset':
    'Pour y remédier, arrêtez le site, puis\u00a0: npm run restore (liste les sauvegardes) ou, pour recommencer {{afterReset}}\u00a0: npm run restore -- --reset {{part}}. Relancez ensuite «\u00a0npm start\u00a0».',
  'part.messages': 'Les pages restent en ligne\u00a0; aucun message ne peut être enregistré.',
  'part.secrets': 'Les pages restent en ligne\u00a0; les webhooks sont refusés.',
  'part.release':
    'Elle est refaite à partir du contenu dès que possible\u00a0; d’ici là, les visiteurs voient la plus récente des versions intactes, s’il y en a une.',
  'part.renderer': 'Les pages restent telles qu’elles sont\u00a0; rien ne peut être publié.',
  'part.renderer.name': 'Le programme qui crée les pages',
  'part.disk': 'Les pages restent en ligne\u00a0; rien ne peut être enregistré ni publié.',
  'preview.heading': 'L’aperçu arrive',
  'preview.starting': 'Le programme qui prépare les pages démarre.',
  'preview.publishing': 'Les pages de votre dernière publication sont en préparation.',
  'preview.slow': 'La machine du site est très occupée.',
  'preview.failed': 'La page n’a pas pu être préparée cette fois-ci.',
  'preview.again': 'L’aperçu s’affichera de lui-même\u00a0; rien de ce que vous avez écrit n’est perdu.',
  'preview.longHeading': 'L’aperçu ne vient pas',
  'preview.long':
    'Aucun essai n’a réussi en deux minutes. Rien de ce que vous avez écrit n’est perdu. Le journal de «\u00a0npm start\u00a0» dit pourquoi.',
  'preview.button': 'Réessayer',
}
