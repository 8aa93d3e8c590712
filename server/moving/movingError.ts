/** Says why content or a folder cannot be moved; meant to be printed as it is, without a stack. */
export class MovingError extends Error {
  override name = 'MovingError'
}
