import type { StoredMessage } from './inbox.ts'
import type { MailWords } from './options.ts'

/** Windows passes at most 2,048 characters of a URL to a mail program. */
const maxLength = 2_000

/**
 * A mailto URL with an answer in the visitor's language that quotes as much of the text as fits. Everything is encoded, so that
 * an address such as `a@b.example?bcc=c@d.example` adds no recipient.
 */
export function toReplyAddress(
  stored: Pick<StoredMessage, 'email' | 'fullName' | 'message' | 'locale' | 'receivedAt'>,
  words: MailWords,
) {
  const { fullName: name, receivedAt, locale } = stored
  const intro = words.toQuoteIntro({ name, receivedAt, locale })
  const head = `mailto:${encodeURIComponent(stored.email).replaceAll('%40', '@')}?subject=${encodeURIComponent(words.toReplySubject(locale))}&body=`
  const toAddress = (text: string) => head + encodeURIComponent(`\r\n\r\n${intro}\r\n${text}`)
  const quote = stored.message.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n')
  if (toAddress(quote).length <= maxLength) return toAddress(quote)
  // Cuts between whole characters, because half of a surrogate pair cannot be encoded.
  const characters = [...quote].slice(0, maxLength)
  while (toAddress(`${characters.join('')} […]`).length > maxLength) characters.pop()
  return toAddress(`${characters.join('')} […]`)
}
