import { translatorFor } from '#lib/i18n/translator.ts'
import { timeZone } from '#lib/identity.ts'
import { defaultLocale, type Locale, localeNames } from '#lib/site.ts'
import type { ContactMessage } from '../submission.ts'
import type { OutgoingMail } from './mail.ts'

type MailSource = {
  message: ContactMessage
  locale: Locale
  receivedAt: number
  messageId: string
  suspicious: boolean
}

/** The mail to the owner about a message: plain text, with every detail and a link to reply. */
export function toOwnerMail({
  message,
  locale,
  receivedAt,
  messageId,
  suspicious,
}: MailSource): OutgoingMail {
  const t = translatorFor(defaultLocale)
  const subject = t('contact.mail.subject', { name: message.fullName })
  const reply = `mailto:${encodeURIComponent(message.email).replace('%40', '@')}?subject=${encodeURIComponent(translatorFor(locale)('contact.mail.replySubject'))}`
  const lines = [
    [t('contact.mail.name'), message.fullName],
    [t('contact.mail.email'), message.email],
    [t('contact.mail.language'), localeNames[locale]],
    [t('contact.mail.received'), formatMoment(receivedAt)],
    [t('contact.mail.reply'), reply],
  ]
  return {
    messageId,
    date: new Date(receivedAt),
    replyTo: { name: message.fullName, address: message.email },
    subject: suspicious ? t('contact.mail.suspicious', { subject }) : subject,
    text: `${message.message}\n\n-- \n${lines.map(([label, value]) => `${label} : ${value}`).join('\n')}\n`,
  }
}

const formatMoment = (moment: number) =>
  new Intl.DateTimeFormat(defaultLocale, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  }).format(moment)
