import { z } from 'zod'

/** The settings of the SMTP provider. A browser may import this file. Their values may be secrets and are never printed. */
export const smtpSettings = {
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must be an address such as smtp://user:password@host:587',
    })
    .optional(),
  CONTACT_TO: z.email({ error: 'must be one e-mail address' }).optional(),
}

/** Mail is sent only if both are set. */
export type SmtpSettings = z.infer<z.ZodObject<typeof smtpSettings>>
