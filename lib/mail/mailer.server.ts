import type { Mailer } from '@freelance-site/inbox'
// The mail provider: to use another one, import its function here.
import { createSmtpMailer as createProviderMailer } from '@freelance-site/inbox/server'
import type { Env } from '../env.server.ts'
import { translatorFor } from '../i18n/translator.ts'
import { defaultLocale } from '../languages.ts'
import type { MailEnv } from '../mailSettings.ts'

/** The mailer of these settings; null unless they are complete. */
export const createMailer = (
  env: MailEnv,
  deadlineMs: number,
  senderName: string = translatorFor(defaultLocale)('settings.sender'),
): Mailer | null => createProviderMailer(env, { senderName, deadlineMs })

/** The part after the @ of a Message-ID. Mail systems distrust one without a real domain. */
export function toMessageIdDomain({ SITE_URL, CONTACT_TO }: Env): string {
  const host = SITE_URL === undefined ? '' : new URL(SITE_URL).hostname
  return host.includes('.') ? host : (CONTACT_TO?.split('@').at(-1) ?? 'localhost')
}
