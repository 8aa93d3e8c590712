/** Says what is not as it must be, to whoever sits at the terminal; meant to be printed as it is, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError'
}
