import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { toErrorMessage } from './errorMessage.ts'

/** An error that the person at the terminal can correct: only its message is printed, without a stack. */
export class ProblemError extends Error {
  override name = 'ProblemError'
}

/** Parses arguments. Throws a `ProblemError` with the usage if one of them is wrong, or if there are several positionals. */
export function parseOrRefuse<Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  usage: string,
) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true })
    if (parsed.positionals.length <= 1) return parsed
  } catch (error) {
    throw new ProblemError(`${toErrorMessage(error)}\n\n${usage}`)
  }
  throw new ProblemError(usage)
}
