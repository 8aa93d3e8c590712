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

/** A part of the site cannot be used at present. Its place has a key of `SiteNames`, and the file or the setting. */
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

export const isPartProblem = (problem: Problem): problem is PartProblem => problem.place.part !== undefined

/** A problem as anybody may see it. */
export const withoutCauses = ({ causes: _, ...problem }: PartProblem): PartProblem => problem

/** The state of a part, as `/health/ready` answers it. */
export const toState = ({ code }: Problem): string => code.replace(/^part\./, '')

/** What a site calls one of its parts, and what its problems mean. */
export type SitePart = {
  /** What still works, and what does not. */
  consequence: Sentence
  /** Begins the sentence that a process does not start, or that a database does not answer. */
  name?: Sentence
  /** What to do about a file that is damaged or missing, such as the command that begins a new one; by default, where to look. */
  remedy?: Sentence
  /** Why nothing can be edited and published meanwhile; absent if that goes on. */
  stopsPublishing?: Problem
}

/**
 * What a site calls its parts, and where its owner finds the log. Whoever reads of a problem learns what to do on this site.
 * @example
 * import { commonNames, type SiteNames } from '@freelance-site/releases'
 *
 * const names: SiteNames = {
 *   log: () => 'Read the journal of site.service.',
 *   parts: {
 *     ...commonNames.parts,
 *     notes: { consequence: () => 'The pages stay online.', remedy: () => 'Restore it: npm run notes:restore' },
 *   },
 * }
 */
export type SiteNames = {
  /** The parts that may have problems, by the names with which problems have them as their place. */
  parts: Readonly<Record<string, SitePart>>
  /** Says where the owner finds out more. */
  log: Sentence
}

/** The parts that every site has. A site with more, or with other names for them, gives its own. */
export const commonNames = {
  log: words.toSentence('remedy.log'),
  parts: {
    messages: {
      name: words.toSentence('name.messages'),
      consequence: words.toSentence('consequence.messages'),
    },
    secrets: { consequence: words.toSentence('consequence.secrets') },
    release: { consequence: words.toSentence('consequence.release') },
    renderer: {
      name: words.toSentence('name.renderer'),
      consequence: words.toSentence('consequence.renderer'),
    },
    disk: { consequence: words.toSentence('consequence.disk') },
  },
} satisfies SiteNames

/** Whether nothing can be edited and published during a problem. */
export const stopsPublishing = ({ place }: PartProblem, { parts }: SiteNames = commonNames): boolean =>
  parts[place.part]?.stopsPublishing !== undefined

const serverStates: readonly string[] = ['refused', 'full', 'unreachable', 'failing'] satisfies PartState[]

/** Whether the problem is about a database server, which may recover by itself. */
export const isServerProblem = (problem: PartProblem): boolean => serverStates.includes(toState(problem))

/** Says what is wrong, what still works, and what the owner can do, as one paragraph. */
export function formatPartProblem(
  problem: PartProblem,
  language: string,
  names: SiteNames = commonNames,
): string {
  const part = names.parts[problem.place.part]
  const sentence = formatProblem(withName(problem, part?.name?.(language)), language)
  return [sentence, part?.consequence(language) ?? [], formatRemedy(problem, names, language)]
    .flat()
    .join(' ')
}

/** A process or a database with its name, which says more than a file or a setting. */
function withName(problem: PartProblem, name: string | undefined): Problem {
  if (name === undefined) return problem
  if (toState(problem) === 'stopped') return { ...problem, place: { file: name } }
  if (!isServerProblem(problem)) return problem
  const { setting } = problem.place
  return { ...problem, place: { setting: setting === undefined ? name : `${name} (${setting})` } }
}

function formatRemedy(problem: PartProblem, names: SiteNames, language: string): string {
  const t = words.translatorFor(language)
  const { part, setting = '' } = problem.place
  const state = toState(problem)
  if (isServerProblem(problem)) return t('remedy.server', { setting })
  if (state === 'noSpace' || state === 'readOnly') return t(`remedy.${state}`)
  const remedy = state === 'unusable' ? undefined : names.parts[part]?.remedy
  return (remedy ?? names.log)(language)
}
