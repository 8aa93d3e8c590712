import type { Problem } from '@freelance-site/foundation'
import { z } from 'zod'
import { createProblem } from '../problems.ts'

/**
 * One thing that the renderer does for a document. It is reported before it begins, so that it can be named if the process
 * does not survive it.
 */
export const taskShape = z.object({
  kind: z.enum(['picture', 'drawing', 'page']),
  /** The same for the same task of a later release. */
  key: z.string(),
  /** The document that the task is for, and its field; for a page of several documents, null and its address. */
  document: z.string().nullable(),
  path: z.string(),
})

/** A picture, the drawing of a shared link, or a page. The renderer reports it to the supervisor. */
export type Task = z.infer<typeof taskShape>

/** A task that the renderer did not survive: it ended, or did nothing else for this many seconds. */
export const fatalTaskShape = z.object({ task: taskShape, seconds: z.number().nullable() })

/** `seconds` is null if the process ended by itself. */
export type FatalTask = z.infer<typeof fatalTaskShape>

/** Why a fatal task is left out: it took too long, or it ended the process. */
export const createFatalProblem = ({ task, seconds }: FatalTask): Problem => ({
  ...(seconds === null ? createProblem('endsRenderer') : createProblem('tooSlow', { seconds })),
  place: { document: task.document ?? undefined, path: task.path },
})

const isSame = (a: Task, b: Task) => a.kind === b.kind && a.key === b.key

/** Reports each task before it begins, and says which ones must be left out. */
export type TaskGuard = {
  /** Whether each task must end before the next one begins, because an earlier process ended during one of several. */
  isCareful: boolean
  /** Reports a task. The answer is why it must be left out; null if it may begin. */
  begin: (task: Task) => Problem | null
  /** Reports that no task is in progress. */
  end: () => void
}

/** For builds, which end with an error of their own. */
export const unguarded: TaskGuard = { isCareful: false, begin: () => null, end: () => {} }

/** Leaves out the tasks that ended an earlier process. */
export const createTaskGuard = (
  fatal: readonly FatalTask[],
  isCareful: boolean,
  report: (task: Task | null) => void,
): TaskGuard => ({
  isCareful,
  begin: (task) => {
    const known = fatal.find((each) => isSame(each.task, task))
    if (known) return createFatalProblem(known)
    report(task)
    return null
  },
  end: () => report(null),
})
