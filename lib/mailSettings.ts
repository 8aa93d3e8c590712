import { smtpSenderSettings, smtpSettings } from '@freelance-site/inbox'
import { z } from 'zod'

/**
 * The settings of the mail provider. The Studio also imports this file, so it imports no provider. Their values may be
 * secrets and are never printed.
 */
export const mailSettings = { ...smtpSettings, ...smtpSenderSettings }

/** The names of those without which no mail is sent. */
export const mailSettingNames = z.keyof(z.object(smtpSettings)).options

/** The settings of the mail provider after parsing; undefined if they are not set. */
export type MailEnv = z.infer<z.ZodObject<typeof mailSettings>>

/** Whether the site can send mail, for which each of `mailSettingNames` is needed. */
export const isMailSetUp = (settings: MailEnv): boolean =>
  mailSettingNames.every((name) => settings[name] !== undefined)

export const noMailerReason = `sending mail needs ${mailSettingNames.join(' and ')}`
