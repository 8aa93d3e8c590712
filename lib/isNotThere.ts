/** Whether a file operation failed because there is nothing at its path; any other failure is one. */
export const isNotThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
