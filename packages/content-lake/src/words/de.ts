import type { Translation } from '@freelance-site/foundation'
import type { en } from './en.ts'

export const de: Translation<typeof en> = {
  'signIn.title': 'Studio öffnen',
  'signIn.explain': 'Geben Sie den Schlüssel des Eigentümers ein. Er wird beim Start des Servers ausgegeben und liegt in dessen Datenordner.',
  'signIn.label': 'Schlüssel des Eigentümers',
  'signIn.submit': 'Öffnen',
  'signIn.wrong': 'Dieser Schlüssel ist falsch.',
  'signIn.wait': 'Zu viele Versuche. Versuchen Sie es in {{seconds}}\u00a0s noch einmal.',
  'person.owner': 'Eigentümer',
  'person.script': 'Skript',
  'person.seed': 'Mitgelieferte Inhalte',
  'role.administrator': 'Administrator',
  'role.editor': 'Redakteur',
  'role.viewer': 'Leser',
}
