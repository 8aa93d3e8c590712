import { createHash } from 'node:crypto'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { z } from 'zod'
import type { CreateMailer, SendOutcome } from './mail.ts'

/** The properties of an error of nodemailer. */
const failureShape = z.object({
  code: z.string().default('an error without a code'),
  responseCode: z.number().optional(),
  command: z.string().optional(),
  message: z.string().default(''),
})

/**
 * Sends through an SMTP server. The sender is the account in the URL if that is an address, else the recipient. The deadline
 * also ends an attempt with a server that sends single bytes without end.
 */
export const createSmtpMailer: CreateMailer = (
  { SMTP_URL: url, CONTACT_TO: to },
  { senderName, deadlineMs },
) => {
  if (url === undefined || to === undefined) return null
  const from = { name: senderName, address: toSender(url, to) }
  return {
    send: async (mail) => {
      try {
        const replyTo = mail.replyTo ?? undefined
        const addressed = { ...mail, replyTo, from, to: { name: '', address: to } }
        // It takes 12 MB of memory, and many sites send no mail for days: it is imported with the first mail.
        const { createTransport } = await import('nodemailer')
        const transport = createTransport({ url, socketCloseTimeout: 0 })
        await transport.sendMail({
          ...addressed,
          headers: toIdempotencyHeader(url, addressed),
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

/**
 * The header in which mail services take an idempotency key, by the end of their host names:
 * https://resend.com/docs/dashboard/emails/idempotency-keys, https://docs.lettermint.co/platform/emails/idempotency,
 * https://support.jetemail.com/outbound/idempotency-keys
 */
const idempotencyHeaders = [
  { service: 'resend.com', header: 'Resend-Idempotency-Key' },
  { service: 'lettermint.co', header: 'Idempotency-Key' },
  { service: 'jetemail.com', header: 'X-Idempotency-Key' },
]

/**
 * The key of a mail is the same in each attempt, so that the service drops the second copy when its first answer was lost. A
 * service refuses a key that comes with another content, so the key is a hash of the whole mail.
 */
function toIdempotencyHeader(url: string, mail: object) {
  const { hostname } = new URL(url)
  const entry = idempotencyHeaders.find(
    ({ service }) => hostname === service || hostname.endsWith(`.${service}`),
  )
  if (!entry) return {}
  return { [entry.header]: createHash('sha256').update(JSON.stringify(mail)).digest('hex') }
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
