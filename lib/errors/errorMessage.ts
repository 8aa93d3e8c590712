/** What an error says, for a log or a sentence about it; anything can be thrown. */
export const toErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
