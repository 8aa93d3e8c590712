import {
  type Catalogue,
  type KeyOf,
  type StudioLanguage,
  studioLanguages,
  type ValuesFor,
} from '@freelance-site/foundation'
import { z } from 'zod'
import { reasonWords, words } from './words/words.ts'

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

/**
 * The reasons of one part of a site: each is a sentence of a catalogue, and its code the key. A part may use those of others, too.
 * @example
 * import { createCatalogue } from '@freelance-site/foundation'
 * import { createReasons } from '@freelance-site/releases'
 *
 * const words = createCatalogue({ en: { slow: 'takes {{ms}} ms' }, fr: { slow: 'prend {{ms}} ms' } })
 * const { toReason } = createReasons(words)
 * toReason('slow', { ms: 900 }).text.en // 'takes 900 ms'
 */
export function createReasons<Of extends Pick<Catalogue<never>, 'format' | 'languages'>>(...catalogues: Of[]) {
  const format = (code: string, parameters: object, language: string) =>
    catalogues.map((each) => each.format(code, { ...parameters }, language)).find((text) => text !== null)

  const parseReason = (value: unknown): Reason | null => {
    const stored = storedReasonShape.safeParse(value).data
    if (!stored) return null
    const { code, parameters = {} } = stored
    const [fr, en] = [format(code, parameters, 'fr'), format(code, parameters, 'en')]
    return fr !== undefined && en !== undefined ? { ...stored, text: { fr, en } } : null
  }

  return {
    toReason: <Key extends KeyOf<Of>>(code: Key, ...[parameters]: ValuesFor<Of, Key>): Reason => {
      const reason = parseReason({ code, parameters })
      if (reason === null) throw new Error(`The reason “${code}” has no wording.`)
      return reason
    },
    /** Adds its text to a stored reason; null if the code is not one of these. */
    parseReason,
    /** A code as the error message of a zod shape, to be parsed by `parseReason`. */
    asCode: (code: KeyOf<Of>): string => code,
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

/** One line of text: `project-bakery → title: is missing`. */
export function formatProblem({ document, path, reason }: Problem, language: StudioLanguage): string {
  const place = [document, path].filter(Boolean).join(' → ')
  return words.translatorFor(language)('problem', { place, reason: reason.text[language] })
}

/** Why a release cannot be made or shown, or a link leads nowhere. */
export const { toReason, parseReason } = createReasons(reasonWords)
