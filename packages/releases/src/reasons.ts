import { toLanguageName } from '@freelance-site/foundation/languageNames'
import { type StudioLanguage, studioLanguages } from '@freelance-site/foundation/studioLanguage'
import { z } from 'zod'

/** A reason as it is stored: its code, and the parameters of its wording. */
export const storedReasonShape = z.object({
  code: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export const reasonShape = storedReasonShape.extend({
  /** The reason in each language of the owner, to be placed after a colon. */
  text: z.record(z.enum(studioLanguages), z.string()),
})

/** Why something is wrong, with its wording for the owner. What is stored has no text: `parseReason` adds it. */
export type Reason = z.infer<typeof reasonShape>

type Wordings = Record<string, Record<StudioLanguage, string>>

type ParameterIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterIn<Rest>
  : never

/**
 * The reasons of one part of a site. Braces in a wording hold a parameter; `language` is the code of one, shown as its name.
 * @example
 * const { toReason } = createReasons({ slow: { fr: 'prend {ms} ms', en: 'takes {ms} ms' } })
 * toReason('slow', { ms: 900 })
 */
export function createReasons<const Texts extends Wordings>(wordings: Texts) {
  type Code = keyof Texts & string
  type ParameterOf<Key extends Code> = ParameterIn<Texts[Key]['en']>

  const parseReason = (value: unknown): Reason | null => {
    const parsed = storedReasonShape.safeParse(value)
    const wording = parsed.success && Object.hasOwn(wordings, parsed.data.code) && wordings[parsed.data.code]
    if (!parsed.success || !wording) return null
    const { parameters = {} } = parsed.data
    const format = (language: StudioLanguage) =>
      wording[language].replace(/\{(\w+)\}/g, (_, name) => {
        const value = parameters[name] ?? '?'
        if (name === 'language') return toLanguageName(String(value), language)
        return typeof value === 'number' && value >= 10_000 ? value.toLocaleString(language) : String(value)
      })
    return { ...parsed.data, text: { fr: format('fr'), en: format('en') } }
  }

  return {
    toReason: <Key extends Code>(
      code: Key,
      ...[parameters]: [ParameterOf<Key>] extends [never] ? [] : [Record<ParameterOf<Key>, string | number>]
    ): Reason => {
      const reason = parseReason({ code, parameters })
      if (reason === null) throw new Error(`The reason “${code}” has no wording.`)
      return reason
    },
    /** Adds its text to a stored reason; null if the code is not one of these. */
    parseReason,
    /** A code as the error message of a zod shape, to be parsed by `parseReason`. */
    asCode: (code: Code): string => code,
    codes: Object.keys(wordings),
  }
}

/** `path` is that of a field; if the document is unknown, the path in the lake's answer, or that of a page. */
export const problemShape = z.object({
  document: z.string().nullable(),
  path: z.string(),
  reason: reasonShape,
})

/** A place in the content, or a page, that is not shown or not as it was published, and why. */
export type Problem = z.infer<typeof problemShape>

const colon: Record<StudioLanguage, string> = { fr: '\u00a0: ', en: ': ' }

/** One line of text: `project-bakery → title: is missing`. */
export function formatProblem({ document, path, reason }: Problem, language: StudioLanguage): string {
  return `${[document, path].filter(Boolean).join(' → ')}${colon[language]}${reason.text[language]}`
}

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

export const { asCode, toReason: toFieldReason } = createReasons(fieldReasons)

/** Why content and pictures cannot be read, a release cannot be made or shown, or a link leads nowhere. */
export const { toReason, parseReason, codes } = createReasons({
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
  tooSlow: {
    fr: 'a pris plus de {seconds}\u00a0s\u00a0: cela a été laissé de côté',
    en: 'took more than {seconds} s: it was left out',
  },
  endsRenderer: {
    fr: 'a arrêté le programme qui crée les pages\u00a0: cela a été laissé de côté',
    en: 'ended the program that makes the pages: it was left out',
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
  renderFailed: { fr: 'n’a pas pu être créée ({detail})', en: 'could not be rendered ({detail})' },
  headersRefused: { fr: 'ne peut pas être servie ({detail})', en: 'cannot be served ({detail})' },
  checkFailed: { fr: 'ne passe pas la vérification ({detail})', en: 'does not pass the check ({detail})' },
  pageUnknown: { fr: 'cette page n’existe pas', en: 'there is no such page' },
  anchorUnknown: {
    fr: 'la page n’a aucun endroit nommé «\u00a0{anchor}\u00a0»',
    en: 'the page has no place named “{anchor}”',
  },
  fileMissing: { fr: 'le fichier {file} manque', en: 'the file {file} is missing' },
  fileChanged: {
    fr: 'le fichier {file} n’est pas celui qui a été écrit',
    en: 'the file {file} is not what was written',
  },
  recordUnreadable: { fr: 'sa description ne peut pas être lue', en: 'its record cannot be read' },
})
