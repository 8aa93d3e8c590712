import type { StudioLanguage } from '@freelance-site/foundation'
import type { Limits, TrustedSender } from '@freelance-site/foundation/server'
import type { Locales } from './form.ts'
import type { Mailer, MailWords } from './mail.ts'

/**
 * The options of `inbox`.
 *
 * @example
 * import type { MailWords } from '@freelance-site/inbox'
 * import { createSmtpMailer, inbox } from '@freelance-site/inbox/server'
 *
 * declare const words: MailWords
 * const smtp = { SMTP_URL: 'smtp://localhost', CONTACT_TO: 'owner@site.example' }
 *
 * const plugin = inbox({
 *   paths: { contact: '/api/contact', messages: '/api/messages' },
 *   locales: ['en'],
 *   toPage: (page) => (page === 'sent' ? '/contact/sent' : '/contact/not-sent'),
 *   words,
 *   domain: 'site.example',
 *   createMailer: (deadlineMs) => createSmtpMailer(smtp, { senderName: 'Site', deadlineMs }),
 *   noMailerReason: 'SMTP_URL and CONTACT_TO are not both set',
 *   trusted: { ownFront: false, proxies: 1 },
 *   retentionMonths: 24,
 * })
 */
export type InboxOptions = {
  /** The paths of the endpoints: of the form, and of the Studio. */
  paths: Record<'contact' | 'messages', string>
  locales: Locales
  /**
   * The path of the page that answers a form without scripts. `notSent` explains each failure in a section: `#fields`, `#wait`
   * and `#cannot-send`.
   */
  toPage: (page: 'sent' | 'notSent', locale: string) => string
  words: MailWords
  /** The part after the @ of a Message-ID. Mail systems distrust one without a real domain. */
  domain: string
  /**
   * The mailer, whose attempts end after this time. Null while no mail server is set up: messages then wait. Only a test mail
   * has another sender's name than the messages.
   */
  createMailer: (deadlineMs: number, senderName?: string) => Mailer | null
  /** Why there is no mailer, for the log. */
  noMailerReason: string
  /** Who reports the visitor's address, by which requests are limited. */
  trusted: TrustedSender
  /** How many requests are taken; by default 10 per visitor and 150 together in 10 minutes. */
  limits?: Limits | undefined
  /** After how many months a message is deleted that the owner has received or opened; never by default. */
  retentionMonths?: number | undefined
  /** For mails about messages that do not reach the owner: their language, and the address of the tool in the Studio. */
  alerts?: { language: StudioLanguage; toolUrl: string }
}
