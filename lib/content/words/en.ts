import { formatPrice } from '../../i18n/formats.ts'

/** Why a document of this site cannot be shown; each is placed after a colon. */
export const problems = {
  permissionMissing: 'is missing: without the client’s permission, their words cannot be published',
  notPageOfId: 'must be the page that the document’s id names',
  noSections: 'must have at least one section',
  notPrice: `must have an amount in cents (amount, 149000 for ${formatPrice(149_000, 'en')}) and a unit (unit, once or month)`,
  notCents: 'must be a whole number of cents, such as 149000',
  amountTooLarge: `must be at most ${formatPrice(100_000_000, 'en')}`,
  unitMissing: 'must say whether the price is paid once or per month (month)',
  notStoryPart: 'must be a text, a picture, a pair of pictures or a sentence set apart',
  tooManyClaims: 'must be at most three: the home page has no room for more',
} as const

/** What the owner reads in a preview. */
export const words = {
  'drafts.notShown': 'These drafts cannot be shown yet:',
} as const
