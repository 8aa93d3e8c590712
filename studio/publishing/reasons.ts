import type { PickWording } from '#schemas/pick.ts'

/** What `lib/content` says of documents that cannot be shown, and the same for a French owner. */
const inFrench = new Map([
  ['is missing', 'manque'],
  ['the French text is missing', 'le texte français manque'],
  ['is not the id of an image', 'n’est pas l’identifiant d’une image'],
  ['needs a _key', 'doit avoir un _key'],
  ['must be text', 'doit être un texte'],
  ['must be a text per language', 'doit être un texte par langue'],
  ['must be a list', 'doit être une liste'],
  ['must be a list of texts', 'doit être une liste de textes'],
  ['must be a number', 'doit être un nombre'],
  ['must be a whole number', 'doit être un nombre entier'],
  ['must be 1 or more', 'doit être au moins 1'],
  ['must be between 0 and 1', 'doit être entre 0 et 1'],
  ['must not be negative', 'ne peut pas être négatif'],
  ['must be true or false', 'doit être oui ou non (true, false)'],
  ['must be a date and time', 'doit être une date avec une heure'],
  ['must be a day such as 2026-11-21', 'doit être un jour, par exemple 2026-11-21'],
  ['must be a year such as 2026', 'doit être une année, par exemple 2026'],
  ['must be 1990 or later', 'doit être au plus tôt 1990'],
  ['must be 2100 or before', 'doit être au plus tard 2100'],
  ['must be one e-mail address', 'doit être une seule adresse e-mail'],
  ['must be a web address that begins with https://', 'doit être une adresse web qui commence par https://'],
  [
    'must lead to a web address (https://…), a page of this site (/contact), mailto: or tel:',
    'doit mener à une adresse web (https://…), à une page de ce site (/contact), à mailto: ou à tel:',
  ],
  ['must be formatted text', 'doit être un texte mis en forme'],
  ['must be formatted text per language', 'doit être un texte mis en forme par langue'],
  [
    'must be plain text: the site shows nothing else inside a paragraph',
    'doit être du texte simple : le site ne montre rien d’autre dans un paragraphe',
  ],
  [
    'must be a link: the site shows no other annotation',
    'doit être un lien : le site ne montre aucune autre annotation',
  ],
  [
    'must be a paragraph, heading or list item: the site shows nothing else',
    'doit être un paragraphe, un titre ou un élément de liste : le site ne montre rien d’autre',
  ],
  ['must be a paragraph (normal), h2 or h3', 'doit être un paragraphe (normal), h2 ou h3'],
  ['must be bullet or number', 'doit être bullet ou number'],
  ['must be terms, privacy or cookies', 'doit être terms, privacy ou cookies'],
  ['must be the page that the document’s id names', 'doit être la page que nomme l’identifiant du document'],
  ['must be companyDetails or cookieSwitches', 'doit être companyDetails ou cookieSwitches'],
  ['must have at least one section', 'doit avoir au moins une section'],
  [
    'must be a whole number of cents, such as 149000',
    'doit être un nombre entier de centimes, par exemple 149000',
  ],
  ['must be at most 1 000 000 €', 'doit être au plus 1 000 000 €'],
  [
    'must say whether the price is paid once or per month (month)',
    'doit dire si le prix se paie une fois (once) ou par mois (month)',
  ],
  ['must be site or hosting', 'doit être site ou hosting'],
  ['must be a whole number of months', 'doit être un nombre entier de mois'],
  ['must be at most 120', 'doit être au plus 120'],
  ['must be one of bakery, map, learning, photo', 'doit être l’un de bakery, map, learning, photo'],
  [
    'must be at most three: the home page has no room for more',
    'trois au plus : la page d’accueil n’a pas de place pour davantage',
  ],
])

/** Those that say more than one thing. */
const partlyInFrench: [RegExp, string][] = [
  [/^its file cannot be read as a picture \((.*)\)$/s, 'son fichier ne se lit pas comme une image ($1)'],
  [/^its file is larger than (\d+) MB$/, 'son fichier dépasse $1 Mo'],
  [
    /^the mark “(.*)” is none of strong, em or a link$/s,
    'la marque « $1 » n’est ni strong, ni em, ni un lien',
  ],
  [/^the lake answered (\d+) for its file$/, 'le lac a répondu $1 pour son fichier'],
]

/** Why a document was refused, in the language of the Studio; as it came where it is not known. */
export function sayReason(reason: string, pick: PickWording): string {
  const pattern = partlyInFrench.find(([known]) => known.test(reason))
  const french = pattern ? reason.replace(...pattern) : inFrench.get(reason)
  return pick(french ?? reason, reason)
}
