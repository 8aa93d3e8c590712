import { type Place, type Problem, problemShape, type Sentence } from '@freelance-site/foundation'
import { z } from 'zod'
import { createProblem, formatProblem } from '../problems.ts'
import { words } from '../words/words.ts'

/**
 * What is wrong with a part. `missing` also means empty. An `unusable` file may be intact, but the system does not open it. The
 * states from `refused` to `failing` are those of a database server, the last two those of the data folder.
 */
export type PartState =
  | 'damaged'
  | 'missing'
  | 'unusable'
  | 'stopped'
  | 'refused'
  | 'full'
  | 'unreachable'
  | 'failing'
  | 'noSpace'
  | 'readOnly'

export const partProblemShape = z.intersection(
  problemShape,
  z.object({ place: z.object({ part: z.string() }) }),
)

/** A part of the site cannot be used at present. Its place has a key of `SiteParts`, and the file or the setting. */
export type PartProblem = Problem & { place: Place & { part: string } }

/**
 * A part that cannot be used. `detail` is the message of SQLite or the system; it may contain paths, so only the owner and the log
 * get it: `withoutCauses`.
 */
export const createPartProblem = (
  state: PartState,
  place: PartProblem['place'],
  detail: string | null = null,
): PartProblem => ({
  ...createProblem(`part.${state}`),
  place,
  ...(detail !== null && { causes: [createProblem('message', { message: detail })] }),
})

/** A problem as anybody may see it. */
export const withoutCauses = ({ causes: _, ...problem }: PartProblem): PartProblem => problem

/** The state of a part, as `/health/ready` answers it. */
export const toState = ({ code }: Problem): string => code.replace(/^part\./, '')

/** How the problems of one part are worded, and what they stop. */
export type SitePart = {
  /** What still works, and what does not. */
  consequence: Sentence
  /** For a process: its name, which begins the sentence that it does not start. */
  name?: Sentence
  /** What is in it after `npm run restore -- --reset`; absent if that does not restore it. */
  afterReset?: Sentence
  /** Why nothing can be edited and published meanwhile; absent if that goes on. */
  stopsPublishing?: Problem
}

/** The parts of a site that may have problems, by name. */
export type SiteParts = Readonly<Record<string, SitePart>>

/** The parts that every site has. A site with more, or with other words for them, gives its own. */
export const commonParts: SiteParts = {
  messages: { consequence: words.toSentence('consequence.messages') },
  secrets: { consequence: words.toSentence('consequence.secrets') },
  release: { consequence: words.toSentence('consequence.release') },
  renderer: {
    name: words.toSentence('name.renderer'),
    consequence: words.toSentence('consequence.renderer'),
  },
  disk: { consequence: words.toSentence('consequence.disk') },
}

/** Whether nothing can be edited and published during a problem. */
export const stopsPublishing = ({ place }: PartProblem, parts: SiteParts = commonParts): boolean =>
  parts[place.part]?.stopsPublishing !== undefined

const serverStates: readonly string[] = ['refused', 'full', 'unreachable', 'failing'] satisfies PartState[]

/** Whether the problem is about a database server, which may recover by itself. */
export const isServerProblem = (problem: PartProblem): boolean => serverStates.includes(toState(problem))

/** Says what is wrong, what still works, and what the owner can do, as one paragraph. */
export function formatPartProblem(
  problem: PartProblem,
  language: string,
  parts: SiteParts = commonParts,
): string {
  const part = parts[problem.place.part]
  const name = part?.name?.(language)
  // A process has a name, which says more than its file.
  const isNamed = name !== undefined && toState(problem) === 'stopped'
  const sentence = formatProblem(isNamed ? { ...problem, place: { file: name } } : problem, language)
  const remedy = formatRemedy(problem, part?.afterReset?.(language), language)
  return [sentence, part?.consequence(language) ?? [], remedy].flat().join(' ')
}

function formatRemedy(problem: PartProblem, afterReset: string | undefined, language: string): string {
  const t = words.translatorFor(language)
  const { part } = problem.place
  const state = toState(problem)
  if (isServerProblem(problem)) return t('remedy.server')
  if (state === 'noSpace' || state === 'readOnly') return t(`remedy.${state}`)
  if (part === 'release') return t('remedy.release')
  if (afterReset === undefined || state === 'unusable') return t('remedy.log')
  return t('remedy.reset', { afterReset, part })
}
