import type { Env } from '#lib/env.ts'

/** The variables that set a mail provider up. */
export type MailEnv = Pick<Env, 'SMTP_URL' | 'CONTACT_TO'>

/** What the mail provider needs to know. */
export type MailSettings = { url: string; to: string }

/** The provider's settings in this environment; null while they are not all there. */
export function toMailSettings(env: MailEnv): MailSettings | null {
  const { SMTP_URL: url, CONTACT_TO: to } = env
  return url === undefined || to === undefined ? null : { url, to }
}

/** The same in words, for the log. */
export const whyNoMailer = 'SMTP_URL and CONTACT_TO are not both set'
