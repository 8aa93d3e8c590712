import { translatorFor } from '#lib/i18n/translator.ts'
import { defaultLocale } from '#lib/site.ts'
import type { Mailer } from './mailer.ts'
import { type MailEnv, toMailSettings } from './settings.ts'
import { createSmtpMailer } from './smtp.ts'

/** The mailer of this environment; null while its settings are not all there. */
export function createMailer(env: MailEnv, deadlineMs: number): Mailer | null {
  const settings = toMailSettings(env)
  if (settings === null) return null
  const senderName = translatorFor(defaultLocale)('contact.mail.sender')
  return createSmtpMailer({ ...settings, senderName, deadlineMs })
}
