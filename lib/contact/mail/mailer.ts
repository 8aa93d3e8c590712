import { translatorFor } from '#lib/i18n/translator.ts'
import type { MailEnv } from '#lib/mailSettings.ts'
import { defaultLocale } from '#lib/site.ts'
import type { Mailer } from './mail.ts'
// The mail provider: to use another one, import its function here.
import { createSmtpMailer as createProviderMailer } from './smtp.ts'

/** The mailer of these settings; null unless they are complete. */
export const createMailer = (
  env: MailEnv,
  deadlineMs: number,
  senderName: string = translatorFor(defaultLocale)('settings.sender'),
): Mailer | null => createProviderMailer(env, { senderName, deadlineMs })
