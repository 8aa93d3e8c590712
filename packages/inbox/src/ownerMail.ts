import type { OutgoingMail } from './mail.ts'
import type { MailWords } from './options.ts'
import type { ContactMessage } from './submission.ts'

type MailSource = {
  message: ContactMessage
  locale: string
  receivedAt: number
  messageId: string
  suspicious: boolean
}

/** The mail to the owner about a message: plain text, with every detail and a link to reply. */
export function toOwnerMail(
  { message, locale, receivedAt, messageId, suspicious }: MailSource,
  words: MailWords,
): OutgoingMail {
  const { labels } = words
  const reply = `mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${encodeURIComponent(words.toReplySubject(locale))}`
  const lines = [
    [labels.name, message.fullName],
    [labels.email, message.email],
    [labels.language, words.toLanguageName(locale)],
    [labels.received, words.formatMoment(receivedAt)],
    [labels.reply, reply],
  ]
  return {
    messageId,
    date: new Date(receivedAt),
    replyTo: { name: message.fullName, address: message.email },
    subject: words.toSubject(message.fullName, suspicious),
    text: `${message.message}\n\n-- \n${lines.map(([label, value]) => `${label} : ${value}`).join('\n')}\n`,
  }
}
