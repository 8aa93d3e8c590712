import type { StudioLanguage } from '@freelance-site/foundation'
import { z } from 'zod'
import { formatProblem, type Problem, problemShape, reasonShape } from '../reasons.ts'
import { type Task, taskShape } from '../source/tasks.ts'
import { words } from '../words/words.ts'

export const releaseStepShape = z.enum(['pull', 'render', 'write', 'check'])

/** How far a release is. The renderer is restarted if a step, or a task of it, takes more than 90 s. */
export type ReleaseStep = z.infer<typeof releaseStepShape>

/** Why the last change is not live. Texts from compilers, operating systems and stacks are in English. */
export const failureCauseShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('compile'), output: z.string() }),
  /** The source of the content cannot be read. Version 1.0.0 named this kind after its content lake. */
  z.object({ kind: z.literal('lake'), reason: reasonShape }),
  /** The source suddenly has nothing published. The release is made if this lasts for `seconds`. */
  z.object({ kind: z.literal('empty'), seconds: z.number() }),
  z.object({ kind: z.literal('documents'), problems: z.array(problemShape) }),
  z.object({ kind: z.literal('pages'), problems: z.array(problemShape) }),
  /** The operating system refused a call: a full disk, for example. */
  z.object({ kind: z.literal('system'), message: z.string() }),
  z.object({
    kind: z.literal('timeout'),
    step: releaseStepShape,
    seconds: z.number(),
    task: taskShape.optional(),
  }),
  /** The renderer's process exited while it was rendering the release. */
  z.object({ kind: z.literal('ended'), task: taskShape.optional() }),
  z.object({ kind: z.literal('damaged'), reason: reasonShape }),
  z.object({ kind: z.literal('bug'), message: z.string() }),
])

/** `isTransient` tells which kinds may pass by themselves, and `formatFailureCause` words them. */
export type FailureCause = z.infer<typeof failureCauseShape>

/** The sentence for the owner, which may be followed by lines about each document or page. */
export function formatFailureCause(cause: FailureCause, language: StudioLanguage): string {
  const t = words.translatorFor(language)
  const toList = (problems: readonly Problem[]) =>
    problems.map((problem) => `\n  ${formatProblem(problem, language)}`).join('')
  switch (cause.kind) {
    case 'compile':
      return t('failure.compile', cause)
    case 'lake':
      return t('failure.lake', { reason: cause.reason.text[language] })
    case 'empty':
      return t('failure.empty', cause)
    case 'documents':
      return t('failure.documents', { list: toList(cause.problems) })
    case 'pages':
      return t('failure.pages', { list: toList(cause.problems) })
    case 'timeout':
      return t('failure.timeout', {
        step: t(`step.${cause.step}`),
        seconds: cause.seconds,
        place: toPlace(cause.task),
      })
    case 'ended':
      return t('failure.ended', { place: toPlace(cause.task) })
    case 'damaged':
      return t('failure.damaged', { reason: cause.reason.text[language] })
    case 'system':
    case 'bug':
      return t(`failure.${cause.kind}`, cause)
  }
}

/** The document and the field that the renderer was working for, in brackets. */
const toPlace = (task: Task | undefined) =>
  task ? ` (${[task.document, task.path].filter(Boolean).join(' → ')})` : ''

/** A refused system call, such as a write to a full disk, may be temporary; any other error is a bug. */
export function toFailureCause(error: unknown): FailureCause {
  if (error instanceof Error && 'syscall' in error) return { kind: 'system', message: error.message }
  return { kind: 'bug', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** Whether a later attempt may succeed without a change of content or code. */
export function isTransient({ kind }: FailureCause): boolean {
  return kind !== 'compile' && kind !== 'documents' && kind !== 'bug'
}

/** Whether the source had no usable content: the publisher then polls every 30 s, not every 5 minutes. */
export function isSourceFailure({ kind }: FailureCause): boolean {
  return kind === 'lake' || kind === 'empty' || kind === 'documents'
}
