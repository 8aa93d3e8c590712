import type { Problem } from '@freelance-site/foundation'
import { createProblem, type ReleaseCode } from '../problems.ts'
import type { Task } from '../source/tasks.ts'
import type { ReleaseStep } from './releaseStep.ts'

const toPlace = ({ document, path }: Task) => ({ document: document ?? undefined, path })

/** A step took too long. It names what the renderer was working on, if that is known. */
export function createTimeout(step: ReleaseStep, seconds: number, task?: Task): Problem {
  if (!task) return createProblem(`failure.timeout.${step}`, { seconds })
  return { ...createProblem('failure.timeout.task', { seconds }), place: toPlace(task) }
}

/** The renderer's process exited while it was making the release. */
export const createEnd = (task?: Task): Problem =>
  task ? { ...createProblem('failure.ended.task'), place: toPlace(task) } : createProblem('failure.ended')

/** A refused system call, such as a write to a full disk, may be temporary; any other error is a bug. */
export function createErrorProblem(error: unknown): Problem {
  if (error instanceof Error && 'syscall' in error)
    return createProblem('failure.system', { message: error.message })
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return createProblem('failure.bug', { message })
}

const lasting: ReadonlySet<string> = new Set<ReleaseCode>([
  'failure.compile',
  'failure.documents',
  'failure.bug',
])

/** Whether a later attempt may succeed without a change of content or code. */
export const isTransient = ({ code }: Problem): boolean => !lasting.has(code)

const unavailable: ReadonlySet<string> = new Set<ReleaseCode>(['failure.content', 'failure.empty'])

/** Whether the content could not be read, or suddenly has nothing published. The live pages are not affected. */
export const isSourceUnavailable = ({ code }: Problem): boolean => unavailable.has(code)

const refused: ReleaseCode = 'failure.documents'

/** Whether published content cannot be shown. The causes name each place. */
export const isContentRefused = ({ code }: Problem): boolean => code === refused
