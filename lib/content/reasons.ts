import { fieldReasons } from '@freelance-site/content'
import { createReasons } from '@freelance-site/releases'
import { formatPrice } from '../i18n/formats.ts'

/** Why a document cannot be shown: as codes, which the shapes of documents use as their error messages. */
export const { toReason, parseReason, asCode, codes } = createReasons({
  ...fieldReasons,
  permissionMissing: {
    fr: 'manque\u00a0: sans l’accord du client, ses mots ne peuvent pas être publiés',
    en: 'is missing: without the client’s permission, their words cannot be published',
  },
  notPageOfId: {
    fr: 'doit être la page que nomme l’identifiant du document',
    en: 'must be the page that the document’s id names',
  },
  noSections: { fr: 'doit avoir au moins une section', en: 'must have at least one section' },
  notPrice: {
    fr: `doit avoir un montant en centimes (amount, 149000 pour ${formatPrice(149_000, 'fr')}) et une unité (unit, once ou month)`,
    en: `must have an amount in cents (amount, 149000 for ${formatPrice(149_000, 'en')}) and a unit (unit, once or month)`,
  },
  notCents: {
    fr: 'doit être un nombre entier de centimes, par exemple 149000',
    en: 'must be a whole number of cents, such as 149000',
  },
  amountTooLarge: {
    fr: `doit être au plus ${formatPrice(100_000_000, 'fr')}`,
    en: `must be at most ${formatPrice(100_000_000, 'en')}`,
  },
  unitMissing: {
    fr: 'doit dire si le prix se paie une fois (once) ou par mois (month)',
    en: 'must say whether the price is paid once or per month (month)',
  },
  notStoryPart: {
    fr: 'doit être un texte, une image, deux images ou une phrase à part',
    en: 'must be a text, a picture, a pair of pictures or a sentence set apart',
  },
  tooManyClaims: {
    fr: 'trois au plus\u00a0: la page d’accueil n’a pas de place pour davantage',
    en: 'must be at most three: the home page has no room for more',
  },
})
