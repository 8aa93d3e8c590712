import type { Env } from '#lib/env.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import { defaultLocale } from '#lib/locale.ts'
import type { Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp.ts'

/** The mailer of this environment; null while SMTP_URL or CONTACT_TO is not set. */
export function createMailer(env: Pick<Env, 'SMTP_URL' | 'CONTACT_TO'>, deadlineMs: number): Mailer | null {
  if (env.SMTP_URL === undefined || env.CONTACT_TO === undefined) return null
  return createSmtpMailer({
    url: env.SMTP_URL,
    to: env.CONTACT_TO,
    senderName: translatorFor(defaultLocale)('contact.mail.sender'),
    deadlineMs,
  })
}
