import { createReasons, type Reasons } from '@freelance-site/releases'

/** Why a field of a document cannot be shown: codes and wordings of `createReasons`. A site adds its own. */
export const fieldReasons = {
  missing: { fr: 'manque', en: 'is missing' },
  textMissing: { fr: 'le texte en {language} manque', en: 'the {language} text is missing' },
  isDraft: {
    fr: 'est un brouillon\u00a0: seuls les documents publiés peuvent figurer sur une page',
    en: 'is a draft: only published documents may reach a page',
  },
  notText: { fr: 'doit être un texte', en: 'must be text' },
  notLocalized: { fr: 'doit être un texte par langue', en: 'must be a text per language' },
  notList: { fr: 'doit être une liste', en: 'must be a list' },
  notNumber: { fr: 'doit être un nombre', en: 'must be a number' },
  notInteger: { fr: 'doit être un nombre entier', en: 'must be a whole number' },
  notBoolean: { fr: 'doit être oui ou non (true, false)', en: 'must be true or false' },
  notOneOf: { fr: 'doit être l’un de {choices}', en: 'must be one of {choices}' },
  tooSmall: { fr: 'doit être au moins {minimum}', en: 'must be at least {minimum}' },
  tooLarge: { fr: 'doit être au plus {maximum}', en: 'must be at most {maximum}' },
  notDateTime: { fr: 'doit être une date avec une heure', en: 'must be a date and time' },
  notDay: { fr: 'doit être un jour, par exemple 2026-11-21', en: 'must be a day such as 2026-11-21' },
  notYear: { fr: 'doit être une année, par exemple 2026', en: 'must be a year such as 2026' },
  notEmail: { fr: 'doit être une seule adresse e-mail', en: 'must be one e-mail address' },
  notWebAddress: {
    fr: 'doit être une adresse web qui commence par https://',
    en: 'must be a web address that begins with https://',
  },
  notLink: {
    fr: 'doit mener à une adresse web (https://…), à une page de ce site (/contact), à mailto: ou à tel:',
    en: 'must lead to a web address (https://…), a page of this site (/contact), mailto: or tel:',
  },
  notPath: {
    fr: 'doit être une adresse de ce site sans paramètres, par exemple /ancienne-page',
    en: 'must be an address of this site without parameters, such as /old-page',
  },
  notSlug: {
    fr: 'ne peut avoir que des lettres sans accent, des chiffres et des traits d’union',
    en: 'may have only letters without accents, digits and hyphens',
  },
  slugMissing: { fr: 'une page a besoin d’une adresse', en: 'a page needs an address' },
  slugTaken: { fr: 'une autre page a déjà cette adresse', en: 'another page has this address' },
  addressTaken: {
    fr: 'le site répond déjà à cette adresse',
    en: 'the site already answers at this address',
  },
  redirectedTwice: {
    fr: 'une autre redirection part de cette adresse',
    en: 'another redirect begins at this address',
  },
  redirectLoop: { fr: 'ramène à l’adresse de départ', en: 'leads back to the address it begins at' },
  redirectChain: {
    fr: 'mène à une adresse elle-même redirigée\u00a0: indiquez l’adresse d’arrivée',
    en: 'leads to an address that is redirected itself: give the address it ends at',
  },
  redirectTarget: {
    fr: 'une autre redirection mène à cette adresse\u00a0: changez d’abord où elle mène',
    en: 'another redirect leads to this address: change where that one leads first',
  },
  notFormattedText: { fr: 'doit être un texte mis en forme', en: 'must be formatted text' },
  notShown: { fr: 'n’est rien de ce que le site montre ici', en: 'is nothing that the site shows here' },
  unknownMark: {
    fr: 'la marque «\u00a0{mark}\u00a0» n’est ni strong, ni em, ni un lien',
    en: 'the mark “{mark}” is none of strong, em or a link',
  },
  notMonths: { fr: 'doit être un nombre entier de mois', en: 'must be a whole number of months' },
  notImageId: { fr: 'n’est pas l’identifiant d’une image', en: 'is not the id of an image' },
  notShare: { fr: 'doit être entre 0 et 1', en: 'must be between 0 and 1' },
  emptyCrop: { fr: 'ne laisse rien de l’image', en: 'leaves nothing of the image' },
  unexpected: {
    fr: 'n’a pas la forme attendue ({detail})',
    en: 'does not have the expected form ({detail})',
  },
} as const

const ofFields: Reasons<typeof fieldReasons> = createReasons(fieldReasons)

export const asCode: (typeof ofFields)['asCode'] = ofFields.asCode

/** A reason about a field. */
export const toFieldReason: (typeof ofFields)['toReason'] = ofFields.toReason

/** Why content and pictures cannot be read, or are not shown as they were published. */
const sourceReasons = {
  requestFailed: { fr: 'la demande a échoué ({detail})', en: 'the request failed ({detail})' },
  notContent: {
    fr: 'sa réponse n’est pas le contenu demandé',
    en: 'its answer is not the content asked for',
  },
  notRunning: { fr: 'le lac de contenu ne démarre pas', en: 'the content lake does not start' },
  fileRefused: {
    fr: 'le lac a répondu {status} pour son fichier',
    en: 'the lake answered {status} for its file',
  },
  fileTooLarge: { fr: 'son fichier dépasse {megabytes} Mo', en: 'its file is larger than {megabytes} MB' },
  fileUnreadable: {
    fr: 'son fichier ne se lit pas comme une image ({detail})',
    en: 'its file cannot be read as a picture ({detail})',
  },
  tooManyPixels: {
    fr: 'a plus de {megapixels} millions de pixels\u00a0: réduisez-la avant de l’importer',
    en: 'has more than {megapixels} million pixels: make it smaller before you upload it',
  },
  tooSlowToDraw: {
    fr: 'est un dessin SVG trop long à tracer\u00a0: simplifiez-le, ou exportez-le en PNG',
    en: 'is an SVG that takes too long to draw: simplify it, or export it as PNG',
  },
  isHeic: {
    fr: 'est une photo HEIC, que les navigateurs ne lisent pas\u00a0: exportez-la en JPEG',
    en: 'is a HEIC photo, which browsers do not read: export it as JPEG',
  },
  heldBack: {
    fr: 'la page {page} ne peut pas être créée avec ce changement\u00a0: le site garde ce document tel qu’il était avant',
    en: 'the page {page} cannot be made with this change: the site keeps this document as it was before',
  },
  heldOut: {
    fr: 'la page {page} ne peut pas être créée avec ce document\u00a0: le site ne le montre pas',
    en: 'the page {page} cannot be made with this document: the site does not show it',
  },
  textTooLong: {
    fr: 'a plus de {maximum} signes\u00a0: le site n’en montre que le début',
    en: 'has more than {maximum} characters: the site shows only its beginning',
  },
  listTooLong: {
    fr: 'a plus de {maximum} éléments\u00a0: le site ne montre que les premiers',
    en: 'has more than {maximum} items: the site shows only the first ones',
  },
  documentTooLong: {
    fr: 'commence après plus de {maximum} signes du même document\u00a0: le site n’en montre pas la fin',
    en: 'begins after more than {maximum} characters of the same document: the site does not show the rest',
  },
  notDrawn: {
    fr: 'l’image des liens partagés n’a pas ces signes\u00a0: {signs}',
    en: 'the picture for shared links lacks these signs: {signs}',
  },
  imageFailed: { fr: 'il a répondu {status} pour une image', en: 'it answered {status} for an image' },
  imageStalled: {
    fr: 'il s’est tu avant la fin d’une image',
    en: 'it stopped sending before an image was complete',
  },
} as const

const ofSource: Reasons<typeof sourceReasons> = createReasons(sourceReasons)

export const toReason: (typeof ofSource)['toReason'] = ofSource.toReason
export const { parseReason, codes } = ofSource
