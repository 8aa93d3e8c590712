import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { FormatProblem, Problem } from '../problem.ts'

/**
 * A problem that the person at the terminal can correct: only its message is printed, without a stack. The terminal is
 * English, as usages and results are, and so is `message`; `problem` has what other readers need.
 * @example
 * import { createCatalogue, createProblems } from '@freelance-site/foundation'
 * import { ProblemError } from '@freelance-site/foundation/node'
 *
 * const texts = { en: { lost: 'There is no file {{place}}.' }, fr: { lost: 'Le fichier {{place}} n’existe pas.' } } as const
 * const { createProblem, formatProblem } = createProblems(createCatalogue(texts))
 * throw new ProblemError({ ...createProblem('lost'), place: { file: 'notes.txt' } }, formatProblem)
 */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem, formatProblem: FormatProblem) {
    super(formatProblem(problem, 'en'))
    this.problem = problem
  }
}

/** Wrong arguments: the usage of the command is printed, below the message of what is wrong if that is known. */
export class UsageError extends Error {
  override name = 'UsageError'

  constructor(usage: string, wrong?: Error) {
    super(wrong ? `${wrong.message}\n\n${usage}` : usage)
  }
}

/** Whether an error is for the person at the terminal, who gets its message. Any other error is a bug. */
export const isForTerminal = (error: unknown): error is ProblemError | UsageError =>
  error instanceof ProblemError || error instanceof UsageError

/** Parses arguments. Throws a `UsageError` if one of them is wrong, or if there are several positionals. */
export function parseOrRefuse<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true })
    if (parsed.positionals.length <= 1) return parsed
  } catch (error) {
    throw new UsageError(usage, error instanceof Error ? error : undefined)
  }
  throw new UsageError(usage)
}
