/** The message of anything that was thrown, without its stack. */
export const toErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
