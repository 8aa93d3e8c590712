import type { Translation } from '@freelance-site/foundation'
import type * as en from './en.ts'

export const problems: Translation<typeof en.problems> = {
  'messages.stuck': 'Messages que le serveur de courrier n’accepte pas depuis une heure\u00a0: {{count}}. Rien n’est perdu, et l’envoi est retenté. Le Studio en dit la raison\u00a0:',
}

export const words: Translation<typeof en.words> = {
  'stuck.title': 'Des messages ne vous parviennent pas',
  test: 'Ceci est un essai, que «\u00a0{{command}}\u00a0» a envoyé. Quand quelque chose ne va pas sur {{site}}, un e-mail comme celui-ci vous le dit, et un autre quand c’est réglé.',
}
