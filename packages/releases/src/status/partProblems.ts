import { isDeepStrictEqual } from 'node:util'
import type { Log } from '@freelance-site/foundation/server'
import {
  commonNames,
  formatPartProblem,
  isServerProblem,
  type PartProblem,
  type SiteNames,
  toState,
} from './partProblem.ts'

/** The current problems of the parts of a site, at most one for each. They are not stored. */
export type PartProblems = {
  /** Adds a problem and logs it, unless the same one is already in the list. */
  add: (added: PartProblem) => void
  /** Removes the problems of these parts, and logs each recovery. Does nothing for a part without one. */
  clear: (...parts: string[]) => void
  list: () => readonly PartProblem[]
  /** The state of a part: `ok` without a problem. */
  stateOf: (part: string) => string
}

/** An unstable database server is logged at most once in this time. Each logged failure gets one logged recovery. */
const minLogIntervalMs = 60_000

const isSame = (a: PartProblem, b: PartProblem) => a.code === b.code && isDeepStrictEqual(a.causes, b.causes)

/** What the log calls the part: its file or its setting. */
const toName = ({ place: { part, file, setting } }: PartProblem) => file ?? setting ?? part

/** Creates an empty list. `now` is in milliseconds. */
export function createPartProblems(
  log: Log,
  { names = commonNames, now = Date.now }: { names?: SiteNames; now?: () => number } = {},
): PartProblems {
  const current = new Map<string, PartProblem>()
  const logged = new Map<string, { problem: PartProblem; at: number; isOver: boolean }>()
  return {
    add: (added) => {
      const { part } = added.place
      const before = current.get(part)
      const problem = before && isSame(before, added) ? before : added
      current.set(part, problem)
      const last = logged.get(part)
      if (last?.problem === problem) return
      if (last && isServerProblem(problem) && Math.abs(now() - last.at) < minLogIntervalMs) return
      logged.set(part, { problem, at: now(), isOver: false })
      log(formatPartProblem(problem, 'en', names), { level: 'error', file: toName(problem) })
    },
    clear: (...cleared) => {
      for (const part of cleared) {
        const last = logged.get(part)
        if (!current.delete(part) || !last || last.isOver) continue
        last.isOver = true
        log(
          isServerProblem(last.problem)
            ? 'the database answers again.'
            : `${toName(last.problem)} works again.`,
        )
      }
    },
    list: () => [...current.values()],
    stateOf: (part) => {
      const problem = current.get(part)
      return problem ? toState(problem) : 'ok'
    },
  }
}
