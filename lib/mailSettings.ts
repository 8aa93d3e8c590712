import { smtpSettings } from '@freelance-site/inbox'
import { z } from 'zod'

/**
 * The settings of the mail provider. The Studio also imports this file, so it imports no provider. Their values may be
 * secrets and are never printed.
 */
export const mailSettings = smtpSettings

export const mailSettingNames = z.keyof(z.object(mailSettings)).options

/** The settings of the mail provider after parsing; undefined if they are not set. */
export type MailEnv = z.infer<z.ZodObject<typeof mailSettings>>

/** Whether the site can send mail, for which every one of these settings is needed. */
export const isMailSetUp = (settings: MailEnv): boolean =>
  mailSettingNames.every((name) => settings[name] !== undefined)

export const noMailerReason = `sending mail needs ${mailSettingNames.join(' and ')}`
