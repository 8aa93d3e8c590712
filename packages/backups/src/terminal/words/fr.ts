import type { Translation } from '@freelance-site/foundation'
import type * as en from './en.ts'

export const problems: Translation<typeof en.problems> = {
  'backup.nothing': 'Il n’y a encore rien à sauvegarder dans {{folder}}. {{command}} crée le site.',
  'backup.failed': 'La sauvegarde a échoué\u00a0: {{cause}}',
  'backup.diskFull': 'La sauvegarde a échoué\u00a0: il n’y a plus de place pour elle dans {{folder}} ou {{dataFolder}}. Libérez de la place.',
  'folder.unwritable': '{{folder}} n’est pas accessible en écriture, donc rien n’a changé ({{message}}).',
  'folder.inBackup': 'Une sauvegarde de {{folder}} est en cours. Attendez qu’elle soit finie.',
  'folder.inUse': 'Le site fonctionne dans {{folder}}, ou une sauvegarde y est en cours de restauration. Arrêtez d’abord {{command}}.',
  'folder.inRestore': 'Une restauration de {{folder}} est en cours. Attendez qu’elle soit finie.',
  'part.unknown': '{{argument}} accepte l’un de {{choices}} (reçu\u00a0: «\u00a0{{name}}\u00a0»).',
  'restore.unknown': 'Il n’y a ni fichier {{file}} ni sauvegarde de ce nom. {{command}} donne la liste des sauvegardes.',
  'restore.unreadable': '{{folder}} ne peut pas être restauré\u00a0: la liste de ses fichiers manque, est abîmée ou a un autre format.',
  'restore.occupied': '{{folder}} contient {{files}}. Ajoutez -- --replace pour y mettre la sauvegarde\u00a0; ce qui s’y trouve est déplacé dans un dossier à côté.',
  'restore.occupiedByMore': '{{folder}} contient {{files}} et d’autres fichiers. Ajoutez -- --replace pour y mettre la sauvegarde\u00a0; ce qui s’y trouve est déplacé dans un dossier à côté.',
  'restore.diskFull': 'Le disque de {{folder}} n’a plus de place pour {{name}}, donc rien n’a changé. Libérez de la place.',
  'restore.noSpace': 'il manque {{megabytes}}\u00a0Mo sur le disque, des {{total}}\u00a0Mo nécessaires, donc rien n’a changé.',
  'restore.empty': '{{name}} ne contient aucun fichier, donc rien n’a changé.',
  'restore.withoutPart': '{{name}} ne contient pas {{part}}, donc rien n’a changé.',
  'restore.noSecrets': '{{file}} manque ou n’a pas les secrets d’un site, donc rien n’a changé. Ses bases de données peuvent être restaurées une par une\u00a0: {{choices}}.',
  'restore.emptyDatabase': '{{file}} est vide ({{message}}), donc rien n’a changé.',
  'restore.newer': 'rien n’a changé. {{message}}',
  'restore.system': 'La machine a refusé de lire ou d’écrire pendant la restauration de {{name}}, donc rien n’a changé ({{message}}).',
  'restore.damaged': '{{name}} est abîmé ou n’est pas une sauvegarde, donc rien n’a changé ({{message}}).',
  'restore.unfinished': 'La restauration de {{name}} n’est pas finie ({{message}}). Une fois la cause disparue, {{start}} ou {{command}} la continue. Ne supprimez pas {{file}}, qui sert à cela.',
  'restore.unfinishedMoves': 'La restauration de {{name}} n’est pas finie ({{message}}). Une fois la cause disparue, {{start}} ou {{command}} la continue à l’aide de {{file}}\u00a0: ne supprimez pas ce fichier. Ce qu’il y avait avant est dans {{folder}}.',
  'restore.journal': 'Une restauration a été interrompue, et {{place}}, la liste de ses fichiers, ne peut pas être lue. Ils sont dans les dossiers voisins dont le nom commence par before-restore- et restoring-. Remettez-les en place, puis supprimez la liste.',
}
