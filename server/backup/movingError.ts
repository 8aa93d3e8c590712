import { PlainError } from '#lib/plainError.ts'

/** Says why content or a folder cannot be moved. */
export class MovingError extends PlainError {
  override name = 'MovingError'
}
