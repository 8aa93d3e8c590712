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

/** Mail is sent only if both are set. */
export type SmtpSettings = z.infer<z.ZodObject<typeof smtpSettings>>
