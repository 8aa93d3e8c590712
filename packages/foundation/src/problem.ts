import { z } from 'zod'
import type { Catalogue, KeyOf, ValuesFor } from './catalogue.ts'
import { words } from './words/words.ts'

const placeShape = z.object({
  /** A part of the site, such as its database. It has words of its own, and no place in the sentence. */
  part: z.string().optional(),
  /** The id of a document of the content. */
  document: z.string().optional(),
  /** A field of the document, as in the Studio: `story[2].text`; or the path of a page. */
  path: z.string().optional(),
  /** A file, below the data folder. */
  file: z.string().optional(),
  /** An environment variable. */
  setting: z.string().optional(),
  /** The address that somebody asks for. */
  request: z.string().optional(),
})

const parameterShape = z.union([z.string(), z.number()])

export const problemShape = z.object({
  code: z.string(),
  parameters: z.record(z.string(), parameterShape),
  severity: z.enum(['error', 'warning', 'info']),
  place: placeShape,
  get causes(): z.ZodOptional<z.ZodArray<typeof problemShape>> {
    return z.array(problemShape).optional()
  },
})

/** Where something is wrong, as far as it is known. */
export type Place = z.infer<typeof placeShape>

/**
 * Something that is wrong, without text: its code is the key of a sentence in the catalogue of the package that found it. It can
 * be stored and sent. `causes` are what led to it.
 */
export type Problem<Code extends string = string> = {
  code: Code
  parameters: Record<string, string | number>
  severity: 'error' | 'warning' | 'info'
  place: Place
  causes?: Problem[]
}

/** The sentence of a problem in the language of its reader, after its place. Lines about its causes may follow. */
export type FormatProblem = (problem: Problem, language: string) => string

type Sentences = Pick<Catalogue<never>, 'format' | 'parametersOf'>

/** What reads problems of some catalogues without knowing their codes. */
export type Problems = { isCode: (code: string) => boolean; formatProblem: FormatProblem }

/** Creates a problem that is an error at an unknown place; spread it to say more. Its place and causes are no parameters. */
export type CreateProblem<Of> = <Code extends KeyOf<Of>>(
  code: Code,
  ...[parameters]: ValuesFor<Of, Code, 'place' | 'cause'>
) => Problem<Code>

/** The problems of some catalogues, whose codes are typed. */
export type TypedProblems<Of> = Problems & {
  createProblem: CreateProblem<Of>
  /** A code as the error message of a zod shape. */
  asCode: (code: KeyOf<Of>) => string
}

/**
 * The problems whose sentences are in some catalogues: the code of each is a key. In a sentence, `{{place}}` is the place of the
 * problem, which otherwise precedes it; `{{cause}}` are its causes, which otherwise follow in lines of their own.
 * @example
 * import { createCatalogue, createProblems } from '@freelance-site/foundation'
 *
 * const en = { slow: 'takes {{ms}} ms', lost: 'The file {{place}} is lost{{cause, brackets}}.' } as const
 * const { createProblem, formatProblem } = createProblems(createCatalogue({ en }))
 * formatProblem({ ...createProblem('slow', { ms: 900 }), place: { path: '/home' } }, 'en') // '/home: takes 900 ms'
 * formatProblem({ ...createProblem('lost'), place: { file: 'notes.txt' } }, 'en') // 'The file notes.txt is lost.'
 */
export function createProblems<const Of extends readonly Sentences[]>(
  ...catalogues: Of
): TypedProblems<Of[number]> {
  const find = (code: string) => catalogues.find((each) => each.parametersOf(code) !== null)

  const formatProblem: FormatProblem = (problem, language) => {
    const { code, parameters, causes = [] } = problem
    const catalogue = find(code)
    const names = catalogue?.parametersOf(code) ?? []
    const texts = causes.map((cause) => formatProblem(cause, language))
    const place = formatPlace(problem.place)
    const t = words.translatorFor(language)
    const sentence =
      catalogue?.format(code, { ...parameters, place, cause: texts.join(', ') }, language) ??
      t('problem.unknown', { code })
    const lines = names.includes('cause') ? [] : texts.map((text) => `\n  ${text}`)
    const isAfterPlace = place !== '' && !names.includes('place')
    return [isAfterPlace ? t('problem.atPlace', { place, sentence }) : sentence, ...lines].join('')
  }

  return {
    createProblem: (code, ...[parameters]) => ({
      code,
      parameters: { ...parameters },
      severity: 'error',
      place: {},
    }),
    asCode: (code) => code,
    isCode: (code: string): boolean => find(code) !== undefined,
    formatProblem,
  }
}

const formatPlace = ({ document, path, file, setting, request }: Place): string =>
  [document, path, file, setting, request].filter(Boolean).join(' → ')
