import { domainToUnicode } from 'node:url'
import { isAscii } from './address.ts'
import type { ContactMessage } from './submission.ts'

/** A mail to the owner, in plain text. */
export type OutgoingMail = {
  messageId: string
  date: Date
  /**
   * The visitor, who receives the owner's reply. Null if the mail comes from the site itself, or if the address has letters
   * that only some mail servers accept in a header (SMTPUTF8): the others would refuse the mail for ever.
   */
  replyTo: { name: string; address: string } | null
  subject: string
  text: string
}

/** `problem` contains no personal data and may be logged; `detail` may quote the mail server. */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'notAccepted'; forGood: boolean; problem: string; detail: string }

/** Sends one mail at a time. A mail counts as sent once the provider has accepted it. */
export type Mailer = { send(mail: OutgoingMail): Promise<SendOutcome> }

/** Each provider implements this. Returns null unless its settings are complete. The deadline is for a whole attempt. */
export type CreateMailer<Settings> = (
  settings: Settings,
  options: { senderName: string; deadlineMs: number },
) => Mailer | null

/** The words of the mails to the owner, and of the owner's reply. A stored language may be one that the form no longer has. */
export type MailWords = {
  toSubject: (name: string, isSuspicious: boolean) => string
  labels: Record<'name' | 'email' | 'language' | 'received' | 'reply', string>
  toLanguageName: (locale: string) => string
  /** Says that the mail program cannot reply by itself, and to use the link below. */
  replyByLink: string
  /** When a message was received, in the owner's language and time zone. */
  formatMoment: (moment: number) => string
  /** In the visitor's language, as the next one. */
  toReplySubject: (locale: string) => string
  /** The line above the quoted message in a reply. */
  toQuoteIntro: (message: { name: string; receivedAt: number; locale: string }) => string
}

type Source = ContactMessage & { locale: string; receivedAt: number }

/**
 * The mail that brings a message to the owner. If the address is not ASCII, the mail has no `replyTo` but says to reply
 * with the link in its last line.
 */
export function toOwnerMail(
  received: Source & { messageId: string; suspicion: string | null },
  words: MailWords,
): OutgoingMail {
  const { fullName, email, message, locale, receivedAt, messageId, suspicion } = received
  const { labels } = words
  const canReply = isAscii(email)
  const lines = [
    [labels.name, fullName],
    [labels.email, toShownAddress(email)],
    [labels.language, words.toLanguageName(locale)],
    [labels.received, words.formatMoment(receivedAt)],
    [labels.reply, toMailto(email, locale, words)],
  ]
  return {
    messageId,
    date: new Date(receivedAt),
    replyTo: canReply ? { name: fullName, address: email } : null,
    subject: words.toSubject(fullName, suspicion !== null),
    text: `${message}\n\n-- \n${canReply ? '' : `${words.replyByLink}\n`}${lines.map(([label, value]) => `${label} : ${value}`).join('\n')}\n`,
  }
}

/** An address with its domain in the script of its owner. */
export function toReadableAddress(email: string): string {
  const at = email.lastIndexOf('@') + 1
  // Empty if the domain cannot be converted.
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at))
}

/** An address for the owner. A domain in another script is also shown in ASCII, in which similar signs differ. */
export function toShownAddress(email: string): string {
  const readable = toReadableAddress(email)
  return isAscii(email) && !isAscii(readable) ? `${readable} (${email})` : readable
}

/**
 * Everything is encoded, so that an address such as `a@b.example?bcc=c@d.example` adds no recipient, and so that a mail
 * program finds the end of the link after `o'connor@b.example`.
 */
const toMailto = (email: string, locale: string, words: MailWords): string =>
  `mailto:${encodeURIComponent(email).replaceAll('%40', '@').replaceAll("'", '%27')}?subject=${encodeURIComponent(words.toReplySubject(locale))}`

/** Windows passes at most 2,048 characters of a URL to a mail program. */
const maxLength = 2_000

/** A mailto URL with an answer in the visitor's language that quotes as much of the text as fits. */
export function toReplyAddress(
  { fullName: name, email, message, locale, receivedAt }: Source,
  words: MailWords,
): string {
  const head = `${toMailto(email, locale, words)}&body=`
  const intro = words.toQuoteIntro({ name, receivedAt, locale })
  const toAddress = (text: string) => head + encodeURIComponent(`\r\n\r\n${intro}\r\n${text}`)
  const quote = message.replaceAll(/^/gm, '> ').replaceAll('\n', '\r\n')
  if (toAddress(quote).length <= maxLength) return toAddress(quote)
  // Cuts between whole characters, because half of a surrogate pair cannot be encoded.
  const characters = [...quote].slice(0, maxLength)
  while (toAddress(`${characters.join('')} […]`).length > maxLength) characters.pop()
  return toAddress(`${characters.join('')} […]`)
}
