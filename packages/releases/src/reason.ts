import { toLanguageName } from 'foundation/languageNames'
import { type StudioLanguage, studioLanguages } from 'foundation/studioLanguage'
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

/** Why something cannot be shown or go live. */
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
        const value = String(parameters[name] ?? '?')
        return name === 'language' ? toLanguageName(value, language) : value
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

export type Problem = z.infer<typeof problemShape>

const colon: Record<StudioLanguage, string> = { fr: '\u00a0: ', en: ': ' }

export function formatProblem({ document, path, reason }: Problem, language: StudioLanguage): string {
  return `${[document, path].filter(Boolean).join(' → ')}${colon[language]}${reason.text[language]}`
}
