import { type StudioLanguage, studioLanguages, toLanguageName } from '@freelance-site/foundation'
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

type ParametersOf<Texts extends Wordings, Code extends keyof Texts> = [
  ParameterIn<Texts[Code]['en']>,
] extends [never]
  ? []
  : [Record<ParameterIn<Texts[Code]['en']>, string | number>]

/** The reasons of one part of a site. */
export type Reasons<Texts extends Wordings> = {
  /** A reason with its text in each language. */
  toReason: <Code extends keyof Texts & string>(
    code: Code,
    ...parameters: ParametersOf<Texts, Code>
  ) => Reason
  /** Adds its text to a stored reason; null if the code is not one of these. */
  parseReason: (value: unknown) => Reason | null
  /** A code as the error message of a zod shape, to be parsed by `parseReason`. */
  asCode: (code: keyof Texts & string) => string
  codes: string[]
}

/**
 * The reasons of one part of a site. Braces in a wording hold a parameter; `language` is the code of one, shown as its name.
 * @example
 * import { createReasons } from '@freelance-site/releases'
 *
 * const { toReason } = createReasons({ slow: { fr: 'prend {ms} ms', en: 'takes {ms} ms' } })
 * toReason('slow', { ms: 900 }).text.en // 'takes 900 ms'
 */
export function createReasons<const Texts extends Wordings>(wordings: Texts): Reasons<Texts> {
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
    toReason: (code, ...[parameters]) => {
      const reason = parseReason({ code, parameters })
      if (reason === null) throw new Error(`The reason “${code}” has no wording.`)
      return reason
    },
    parseReason,
    asCode: (code) => code,
    codes: Object.keys(wordings),
  }
}

/** `path` is that of a field; if the document is unknown, the path in what the source answered, or that of a page. */
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

/** Why a release cannot be made or shown, or a link leads nowhere. */
export const { toReason, parseReason, codes } = createReasons({
  tooSlow: {
    fr: 'a pris plus de {seconds}\u00a0s\u00a0: cela a été laissé de côté',
    en: 'took more than {seconds} s: it was left out',
  },
  endsRenderer: {
    fr: 'a arrêté le programme qui crée les pages\u00a0: cela a été laissé de côté',
    en: 'ended the program that makes the pages: it was left out',
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
