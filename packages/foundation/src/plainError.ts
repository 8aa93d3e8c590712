/** An error that the person at the terminal can correct: only its message is printed, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError'
}
