import type { Env } from '#lib/env.server.ts'
import { formatMailSettings, type mailSettingNames } from '../mailSettings.ts'

/** A mail to the owner, in plain text. */
export type OutgoingMail = {
  messageId: string
  date: Date
  /** The visitor, who receives the owner's reply; null if the mail comes from the site itself. */
  replyTo: { name: string; address: string } | null
  subject: string
  text: string
}

/** `problem` holds no personal data and may be logged; `detail` may quote the mail server. */
export type SendOutcome =
  | { kind: 'accepted' }
  | { kind: 'notAccepted'; forGood: boolean; problem: string; detail: string }

/** Sends mail, one at a time; a mail counts as sent once the server has accepted it. A provider implements this. */
export type Mailer = { send(mail: OutgoingMail): Promise<SendOutcome> }

/** The variables that set a mail provider up. */
export type MailEnv = Pick<Env, (typeof mailSettingNames)[number]>

/** The settings of the mail provider. */
export type MailSettings = { url: string; to: string }

/** The mail settings of this environment; null unless all are set. */
export function toMailSettings(env: MailEnv): MailSettings | null {
  const { SMTP_URL: url, CONTACT_TO: to } = env
  return url === undefined || to === undefined ? null : { url, to }
}

/** Why there is no mailer, for the log. */
export const whyNoMailer = `${formatMailSettings('and')} are not both set`

/** Whether a message sent with the form can be stored or delivered. */
export const canSend = (env: StoreEnv & MailEnv): boolean => hasOutbox(env) || toMailSettings(env) !== null

type StoreEnv = Pick<Env, 'RUN_BY' | 'DATABASE_URL'>

/** Whether messages can be stored: on the disk of an own server, or in a database. */
export const hasOutbox = (env: StoreEnv): boolean =>
  env.RUN_BY === 'ownServer' || env.DATABASE_URL !== undefined
