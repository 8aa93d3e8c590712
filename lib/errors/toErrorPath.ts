import { type Locale, toLocalePath } from '#lib/locale.ts'

const has = (text: unknown, word: string) => typeof text === 'string' && text.toLowerCase().includes(word)

/**
 * The page that tells a visitor of an error thrown anywhere. An error of the server reaches the browser without
 * its message but with a digest, which may say the same words.
 */
export function toErrorPath(error: unknown, locale: Locale): string {
  const { message, digest } = toWords(error)
  // Next's own message for errors of the server contains the word “Server”, so the digest speaks first.
  const words = digest ?? message
  const path = !has(words, 'server') && has(words, 'unavailable') ? '/503' : '/500'
  return toLocalePath(path, locale)
}

function toWords(error: unknown): { message: unknown; digest?: unknown } {
  if (typeof error !== 'object' || error === null) return { message: error }
  return {
    message: 'message' in error ? error.message : undefined,
    digest: 'digest' in error ? error.digest : undefined,
  }
}

/** Whether a path is one of the pages errors lead to: an error there stays there. */
export const isErrorPath = (path: string): boolean => path === '/500' || path === '/503'
