import type { TerminalCode } from '@freelance-site/foundation/server'
import { z } from 'zod'

/** The settings of the SMTP provider. A browser may import this file. Their values may be secrets and are never printed. */
export const smtpSettings = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'setting.smtpUrl' satisfies TerminalCode,
    })
    .optional(),
  CONTACT_TO: z.email({ error: 'setting.email' satisfies TerminalCode }).optional(),
}

/** Settings of the SMTP provider that may stay empty. */
export const smtpSenderSettings = {
  CONTACT_FROM: z.email({ error: 'setting.email' satisfies TerminalCode }).optional(),
}

/** Mail is sent only if all of `smtpSettings` are set. */
export type SmtpSettings = z.infer<z.ZodObject<typeof smtpSettings & typeof smtpSenderSettings>>
