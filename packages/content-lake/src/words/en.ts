/** The page that asks for the owner key, and the names of people and roles that the Studio shows. */
export const en = {
  'signIn.title': 'Open the Studio',
  'signIn.explain': 'Enter the owner key. It is printed when the server starts and kept in its data folder.',
  'signIn.label': 'Owner key',
  'signIn.submit': 'Open',
  'signIn.wrong': 'This is not the right key.',
  'signIn.wait': 'Too many attempts. Try again in {{seconds}} s.',
  'person.owner': 'Owner',
  'person.script': 'Script',
  'person.seed': 'Built-in content',
  'role.administrator': 'Administrator',
  'role.editor': 'Editor',
  'role.viewer': 'Viewer',
} as const
