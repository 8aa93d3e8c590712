import type { StudioLanguage } from 'foundation/studioLanguage'
import { z } from 'zod'
import { formatPrice } from '../i18n/formats.ts'

/** The text of each reason code, in the owner's languages. Braces hold a parameter. */
const wordings = {
  // Of a field of a document
  missing: { fr: 'manque', en: 'is missing' },
  frenchMissing: { fr: 'le texte français manque', en: 'the French text is missing' },
  keyMissing: { fr: 'doit avoir un _key', en: 'needs a _key' },
  isDraft: {
    fr: 'est un brouillon\u00a0: seuls les documents publiés peuvent figurer sur une page',
    en: 'is a draft: only published documents may reach a page',
  },
  notText: { fr: 'doit être un texte', en: 'must be text' },
  notLocalized: { fr: 'doit être un texte par langue', en: 'must be a text per language' },
  notUnderstood: { fr: 'n’a pas la forme attendue', en: 'does not have the expected form' },
  notList: { fr: 'doit être une liste', en: 'must be a list' },
  notTextList: { fr: 'doit être une liste de textes', en: 'must be a list of texts' },
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
  notFormattedText: { fr: 'doit être un texte mis en forme', en: 'must be formatted text' },
  notLocalizedFormattedText: {
    fr: 'doit être un texte mis en forme par langue',
    en: 'must be formatted text per language',
  },
  notSpan: {
    fr: 'doit être du texte simple\u00a0: le site ne montre rien d’autre dans un paragraphe',
    en: 'must be plain text: the site shows nothing else inside a paragraph',
  },
  notLinkMark: {
    fr: 'doit être un lien\u00a0: le site ne montre aucune autre annotation',
    en: 'must be a link: the site shows no other annotation',
  },
  notBlock: {
    fr: 'doit être un paragraphe, un titre ou un élément de liste\u00a0: le site ne montre rien d’autre',
    en: 'must be a paragraph, heading or list item: the site shows nothing else',
  },
  unknownMark: {
    fr: 'la marque «\u00a0{mark}\u00a0» n’est ni strong, ni em, ni un lien',
    en: 'the mark “{mark}” is none of strong, em or a link',
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
  notMonths: { fr: 'doit être un nombre entier de mois', en: 'must be a whole number of months' },
  tooManyClaims: {
    fr: 'trois au plus\u00a0: la page d’accueil n’a pas de place pour davantage',
    en: 'must be at most three: the home page has no room for more',
  },
  notImageId: { fr: 'n’est pas l’identifiant d’une image', en: 'is not the id of an image' },
  notShare: { fr: 'doit être entre 0 et 1', en: 'must be between 0 and 1' },
  emptyCrop: { fr: 'ne laisse rien de l’image', en: 'leaves nothing of the image' },
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
    fr: 'a plus de {megapixels} millions de pixels\u00a0: réduisez-la avant de la téléverser',
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
  unexpected: {
    fr: 'n’a pas la forme attendue ({detail})',
    en: 'does not have the expected form ({detail})',
  },

  // Of the content lake
  requestFailed: { fr: 'la demande a échoué ({detail})', en: 'the request failed ({detail})' },
  notRunning: { fr: 'le lac de contenu ne démarre pas', en: 'the content lake does not start' },
  notContent: {
    fr: 'sa réponse n’est pas le contenu demandé',
    en: 'its answer is not the content asked for',
  },
  imageFailed: { fr: 'il a répondu {status} pour une image', en: 'it answered {status} for an image' },
  imageStalled: {
    fr: 'il s’est tu avant la fin d’une image',
    en: 'it stopped sending before an image was complete',
  },
  imagesTooSlow: { fr: 'ses images ont pris trop de temps', en: 'its images took too long' },

  // Of a page
  renderFailed: { fr: 'n’a pas pu être créée ({detail})', en: 'could not be rendered ({detail})' },
  headersRefused: { fr: 'ne peut pas être servie ({detail})', en: 'cannot be served ({detail})' },
  checkFailed: { fr: 'ne passe pas la vérification ({detail})', en: 'does not pass the check ({detail})' },

  // Of a link
  pageUnknown: { fr: 'cette page n’existe pas', en: 'there is no such page' },
  anchorUnknown: {
    fr: 'la page n’a aucun endroit nommé «\u00a0{anchor}\u00a0»',
    en: 'the page has no place named “{anchor}”',
  },

  // Of a release
  fileMissing: { fr: 'le fichier {file} manque', en: 'the file {file} is missing' },
  fileChanged: {
    fr: 'le fichier {file} n’est pas celui qui a été écrit',
    en: 'the file {file} is not what was written',
  },
  recordUnreadable: { fr: 'sa description ne peut pas être lue', en: 'its record cannot be read' },
} as const satisfies Record<string, Record<StudioLanguage, string>>

export type ReasonCode = keyof typeof wordings

type ParameterIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterIn<Rest>
  : never

type ParameterOf<Code extends ReasonCode> = ParameterIn<(typeof wordings)[Code]['en']>

export const reasonShape = z.object({
  code: z.custom<ReasonCode>((value) => typeof value === 'string' && Object.hasOwn(wordings, value)),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

/** Why something cannot be shown or go live: a code with parameters, to be formatted in the reader's language. */
export type Reason = z.infer<typeof reasonShape>

/** Makes a reason, with the parameters that its wording names. */
export function toReason<Code extends ReasonCode>(
  code: Code,
  ...[parameters]: [ParameterOf<Code>] extends [never] ? [] : [Record<ParameterOf<Code>, string | number>]
): Reason {
  return parameters === undefined ? { code } : { code, parameters }
}

/** A reason code as the error message of a zod shape. `parseDocuments` parses it and adds the parameters. */
export const asReasonCode = (code: ReasonCode): string => code

export const reasonCodes = z.array(reasonShape.shape.code).parse(Object.keys(wordings))

/** A reason in words, to be placed after a colon. */
export const formatReason = ({ code, parameters = {} }: Reason, locale: StudioLanguage): string =>
  wordings[code][locale].replace(/\{(\w+)\}/g, (_, name) => String(parameters[name] ?? '?'))

/** A problem of a document. If its id is unknown, `document` is null and `path` is the path in the lake's answer. */
export const problemShape = z.object({
  document: z.string().nullable(),
  path: z.string(),
  reason: reasonShape,
})

export type Problem = z.infer<typeof problemShape>

/** A page that cannot go live, and why. */
export const pageProblemShape = problemShape.pick({ path: true, reason: true })

export type PageProblem = z.infer<typeof pageProblemShape>

const colon: Record<StudioLanguage, string> = { fr: '\u00a0: ', en: ': ' }

/** Describes a problem in one line: its place and its reason. */
export function formatProblem(problem: Problem | PageProblem, locale: StudioLanguage): string {
  const place = 'document' in problem ? [problem.document, problem.path] : [problem.path]
  const words = formatReason(problem.reason, locale)
  return `${place.filter(Boolean).join(' → ')}${colon[locale]}${words}`
}
