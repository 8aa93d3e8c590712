import { isDeepStrictEqual } from 'node:util'
import type { Held } from '../source/held.ts'
import type { FatalTask, Task } from '../source/tasks.ts'

/** After the first, the machine may be the reason: too little memory, or a pause. */
const deathsUntilFatal = 2
/** A page with one death is rendered again after this time: the machine may have been the reason both times. */
const pageRetryMs = 600_000

/**
 * Remembers which tasks ended the renderer's process, so that the next one leaves them out. Pages are rendered together, and
 * pictures drawn together, which is faster. After a death, the next attempt is careful: one after the other, each reported.
 */
export function createSuspects(now = Date.now) {
  const deaths = new Map<string, number>()
  let fatal: (FatalTask & { until: number })[] = []
  let held: Held[] = []
  let isCareful = false
  let current: Task | null = null

  return {
    /** What the next attempt must know. */
    toRequest: () => {
      const known = fatal.filter(({ until }) => now() < until)
      return { fatal: known.map(({ task, seconds }): FatalTask => ({ task, seconds })), held, isCareful }
    },
    begin: (task: Task | null) => {
      current = task
    },
    /** The process ended, or did nothing else for so many seconds and was ended. Returns what it was doing, if that is known. */
    end: (seconds: number | null): Task | undefined => {
      const task = current
      current = null
      isCareful = true
      if (task === null) return undefined
      const key = `${task.kind} ${task.key}`
      const count = (deaths.get(key) ?? 0) + 1
      deaths.set(key, count)
      // A page is reported only after another death among the pages.
      const isSure = count >= deathsUntilFatal
      if (isSure || task.kind === 'page')
        fatal = [...fatal, { task, seconds, until: isSure ? Number.POSITIVE_INFINITY : now() + pageRetryMs }]
      return task
    },
    survive: () => {
      current = null
      isCareful = false
    },
    /** The documents that this attempt holds back. A page for which it found one may be rendered again. */
    hold: (documents: Held[]) => {
      const isNew = (each: Held) => !held.some((known) => isDeepStrictEqual(known, each))
      const pages = documents.filter(isNew).map(({ page }) => page)
      fatal = fatal.filter(({ task }) => task.kind !== 'page' || !pages.includes(task.path))
      held = documents
    },
  }
}
