import { toErrorMessage } from './errorMessage.ts'

/** An error that the person at the terminal can correct: only its message is printed, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError'
}

/** Parses arguments. Throws a `PlainError` with the usage if the parser refuses them, or if there are several positionals. */
export function parseOrRefuse<Parsed extends { positionals: string[] }>(
  parse: () => Parsed,
  usage: string,
): Parsed {
  try {
    const parsed = parse()
    if (parsed.positionals.length <= 1) return parsed
  } catch (error) {
    throw new PlainError(`${toErrorMessage(error)}\n\n${usage}`)
  }
  throw new PlainError(usage)
}
