/**
 * The content lake gave no answer. The message stays on the server; Next passes the digest on to the browser, where
 * `toErrorPath` reads it.
 */
export class ContentUnavailable extends Error {
  readonly digest = 'content unavailable'

  constructor(cause: unknown) {
    super('The content lake gave no answer.', { cause })
  }
}
