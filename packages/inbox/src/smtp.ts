import { tryDecodeURIComponent } from 'hono/utils/url'
import { z } from 'zod'
import type { CreateMailer, SendOutcome } from './mail.ts'
import type { SmtpSettings } from './smtpSettings.ts'

const failureShape = z.object({
  code: z.string().default('an error without a code'),
  responseCode: z.number().optional(),
  command: z.string().optional(),
  message: z.string().default(''),
})

/**
 * Sends through an SMTP server. The sender is `CONTACT_FROM`, else the user name in the URL if that is an e-mail address, else
 * the recipient. Some providers accept mails of a sender that they do not know, and drop them.
 * The deadline also ends an attempt whose server keeps sending single bytes.
 */
export const createSmtpMailer: CreateMailer<SmtpSettings> = (
  { SMTP_URL: url, CONTACT_TO: to, CONTACT_FROM: sender },
  { senderName, deadlineMs },
) => {
  if (url === undefined || to === undefined) return null
  const from = { name: senderName, address: sender ?? toSender(url, to) }
  return {
    send: async (mail) => {
      try {
        // Imported with the first mail: nodemailer takes 12 MB of memory, and many sites send no mail for days.
        const { createTransport } = await import('nodemailer')
        const transport = createTransport({ url, socketCloseTimeout: 0 })
        await transport.sendMail({
          ...mail,
          replyTo: mail.replyTo ?? undefined,
          from,
          to: { name: '', address: to },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(deadlineMs),
        })
        return { kind: 'accepted' }
      } catch (error) {
        return toFailure(error)
      }
    },
  }
}

function toSender(url: string, to: string): string {
  // Like nodemailer, keeps a `%` that begins no valid escape.
  return z.email().safeParse(tryDecodeURIComponent(new URL(url).username)).data ?? to
}

/** The message may contain addresses, so it goes to `detail` and only the codes to `problem`. */
function toFailure(error: unknown): SendOutcome {
  const { code, responseCode, command, message } = failureShape.parse(error)
  const answered = responseCode === undefined ? code : `${code} ${responseCode}`
  return {
    kind: 'notAccepted',
    forGood: responseCode !== undefined && responseCode >= 500,
    problem: command === undefined ? answered : `${answered} at ${command}`,
    detail: message.slice(0, 500),
  }
}
