/** The message of an error, for a log line. The value may be of any type, since anything can be thrown. */
export const toErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
