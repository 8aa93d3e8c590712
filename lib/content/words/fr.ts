import type { Translation } from '@freelance-site/foundation'
import { formatPrice } from '../../i18n/formats.ts'
import type * as en from './en.ts'

export const problems: Translation<typeof en.problems> = {
  permissionMissing: 'manque\u00a0: sans l’accord du client, ses mots ne peuvent pas être publiés',
  notPageOfId: 'doit être la page que nomme l’identifiant du document',
  noSections: 'doit avoir au moins une section',
  notPrice: `doit avoir un montant en centimes (amount, 149000 pour ${formatPrice(149_000, 'fr')}) et une unité (unit, once ou month)`,
  notCents: 'doit être un nombre entier de centimes, par exemple 149000',
  amountTooLarge: `doit être au plus ${formatPrice(100_000_000, 'fr')}`,
  unitMissing: 'doit dire si le prix se paie une fois (once) ou par mois (month)',
  notStoryPart: 'doit être un texte, une image, deux images ou une phrase à part',
  tooManyClaims: 'trois au plus\u00a0: la page d’accueil n’a pas de place pour davantage',
}

export const words: Translation<typeof en.words> = {
  'drafts.notShown': 'Ces brouillons ne peuvent pas encore être montrés\u00a0:',
}
