import { type FailureCause, formatProblem } from '#lib/publishing/status.ts'

/** Says why what was published did not go live, for the log. */
export function formatFailureCause(cause: FailureCause): string {
  switch (cause.kind) {
    case 'compile':
      return `the site does not compile.\n${cause.output}`
    case 'lake':
      return `the content cannot be read: ${cause.reason}.`
    case 'empty':
      return `the content lake suddenly has nothing published. If that lasts for ${cause.seconds} s, it is believed.`
    case 'documents':
      return ['some published content cannot be shown.', ...cause.problems.map(formatProblem)].join('\n  ')
    case 'pages': {
      const lines = cause.problems.map(({ path, reason }) => `${path}: ${reason}`)
      return ['some pages could not be made.', ...lines].join('\n  ')
    }
    case 'system':
      return `the system refused: ${cause.message}.`
    case 'timeout':
      return `the step “${cause.step}” took longer than ${cause.seconds} s.`
    case 'ended':
      return 'the renderer ended in the middle.'
    case 'damaged':
      return `the release is damaged: ${cause.problem}.`
    case 'bug':
      return `something unexpected happened.\n${cause.message}`
  }
}

/** A full disk and its like pass by themselves; anything else that is thrown is a bug, shown with its place. */
export function toFailureCause(error: unknown): FailureCause {
  if (error instanceof Error && 'syscall' in error) return { kind: 'system', message: error.message }
  return { kind: 'bug', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

/** Whether the same may work in a while, without anybody changing content or code. */
export function mayPass({ kind }: FailureCause): boolean {
  return kind !== 'compile' && kind !== 'documents' && kind !== 'bug'
}

/** Whether the lake gave nothing that could be shown: what was wrong there may have passed soon. */
export function isOfLake({ kind }: FailureCause): boolean {
  return kind === 'lake' || kind === 'empty' || kind === 'documents'
}
