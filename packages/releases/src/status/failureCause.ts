import type { StudioLanguage } from '@freelance-site/foundation'
import { z } from 'zod'
import { formatProblem, type Problem, problemShape, reasonShape } from '../reasons.ts'
import { type Task, taskShape } from '../source/tasks.ts'

const steps = {
  pull: { fr: 'lecture du contenu', en: 'reading the content' },
  render: { fr: 'création des pages', en: 'rendering the pages' },
  write: { fr: 'écriture des pages', en: 'writing the pages' },
  check: { fr: 'vérification des pages', en: 'checking the pages' },
} as const satisfies Record<string, Record<StudioLanguage, string>>

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

type Sentences = {
  [Kind in FailureCause['kind']]: (cause: Extract<FailureCause, { kind: Kind }>) => string
}

const toList = (problems: readonly Problem[], locale: StudioLanguage) =>
  problems.map((problem) => `\n  ${formatProblem(problem, locale)}`).join('')

/** The document and the field that the renderer was working for, in brackets. */
const toPlace = (task: Task | undefined) =>
  task ? ` (${[task.document, task.path].filter(Boolean).join(' → ')})` : ''

const french: Sentences = {
  compile: ({ output }) => `Le code du site ne se compile pas\u00a0:\n${output}`,
  lake: ({ reason }) => `Le contenu ne peut pas être lu\u00a0: ${reason.text.fr}. Nouvel essai sous peu.`,
  empty: ({ seconds }) => `Plus rien n’est publié. Si cela dure ${seconds}\u00a0s, le site suivra.`,
  documents: ({ problems }) =>
    `Des contenus publiés ne peuvent pas être montrés\u00a0:${toList(problems, 'fr')}`,
  pages: ({ problems }) => `Des pages n’ont pas pu être créées\u00a0:${toList(problems, 'fr')}`,
  system: ({ message }) =>
    `La machine a refusé une opération, par manque de place par exemple\u00a0: ${message}. Nouvel essai sous peu.`,
  timeout: ({ step, seconds, task }) =>
    `Une étape (${steps[step].fr}) a pris plus de ${seconds}\u00a0s${toPlace(task)}. Nouvel essai sous peu.`,
  ended: ({ task }) =>
    `Le programme qui crée les pages s’est arrêté en chemin${toPlace(task)}. Nouvel essai sous peu.`,
  damaged: ({ reason }) =>
    `Les fichiers des nouvelles pages sont abîmés\u00a0: ${reason.text.fr}. Nouvel essai sous peu.`,
  bug: ({ message }) => `Une erreur inattendue s’est produite\u00a0:\n${message}`,
}

const english: Sentences = {
  compile: ({ output }) => `The code of the site does not compile:\n${output}`,
  lake: ({ reason }) => `The content cannot be read: ${reason.text.en}. It is tried again soon.`,
  empty: ({ seconds }) => `Nothing is published any more. If that lasts for ${seconds} s, the site follows.`,
  documents: ({ problems }) => `Some published content cannot be shown:${toList(problems, 'en')}`,
  pages: ({ problems }) => `Some pages could not be made:${toList(problems, 'en')}`,
  system: ({ message }) =>
    `The machine refused an operation, for lack of space for example: ${message}. It is tried again soon.`,
  timeout: ({ step, seconds, task }) =>
    `A step (${steps[step].en}) took more than ${seconds} s${toPlace(task)}. It is tried again soon.`,
  ended: ({ task }) =>
    `The program that makes the pages stopped before it was done${toPlace(task)}. It is tried again soon.`,
  damaged: ({ reason }) =>
    `The files of the new pages are damaged: ${reason.text.en}. It is tried again soon.`,
  bug: ({ message }) => `An unexpected error occurred:\n${message}`,
}

const sentences: Record<StudioLanguage, Sentences> = { fr: french, en: english }

/** The sentence for the owner, which may be followed by lines about each document or page. */
export function formatFailureCause<Kind extends FailureCause['kind']>(
  cause: Extract<FailureCause, { kind: Kind }>,
  locale: StudioLanguage,
): string {
  const format: (cause: Extract<FailureCause, { kind: Kind }>) => string = sentences[locale][cause.kind]
  return format(cause)
}

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
