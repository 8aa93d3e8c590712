import { createHash } from 'node:crypto'
import { tryDecodeURIComponent } from 'hono/utils/url'
import { z } from 'zod'
import { defaultLocale } from '#lib/site.ts'
import { translatorFor } from '../../i18n/translator.ts'
import { type MailEnv, type Mailer, type SendOutcome, toMailSettings } from './mailer.ts'

/** The mailer of this environment; null unless its settings are complete. Change this function to use another provider. */
export function createMailer(
  env: MailEnv,
  deadlineMs: number,
  senderName: string = translatorFor(defaultLocale)('settings.sender'),
): Mailer | null {
  const settings = toMailSettings(env)
  if (settings === null) return null
  return createSmtpMailer({ ...settings, senderName, deadlineMs })
}

/** What an SMTP error may carry. */
const failureShape = z.object({
  code: z.string().default('an error without a code'),
  responseCode: z.number().optional(),
  command: z.string().optional(),
  message: z.string().default(''),
})

/**
 * Sends through the SMTP server of a URL. The sender is the account in the URL if that is an address, else the
 * recipient's own. One deadline bounds the whole attempt, even against a server that keeps sending single bytes.
 */
export function createSmtpMailer(options: {
  url: string
  to: string
  senderName: string
  deadlineMs: number
}): Mailer {
  const from = { name: options.senderName, address: toSender(options) }
  return {
    send: async (mail) => {
      try {
        const replyTo = mail.replyTo ?? undefined
        const addressed = { ...mail, replyTo, from, to: { name: '', address: options.to } }
        // It takes 12 MB, and many sites send no mail for days: it is loaded with the first one.
        const { createTransport } = await import('nodemailer')
        const transport = createTransport({ url: options.url, socketCloseTimeout: 0 })
        await transport.sendMail({
          ...addressed,
          headers: toIdempotencyHeader(options.url, addressed),
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(options.deadlineMs),
        })
        return { kind: 'accepted' }
      } catch (error) {
        return toFailure(error)
      }
    },
  }
}

/**
 * The header by which mail services recognise a mail they have accepted already, by the end of their host names:
 * https://resend.com/docs/dashboard/emails/idempotency-keys, https://docs.lettermint.co/platform/emails/idempotency,
 * https://support.jetemail.com/outbound/idempotency-keys
 */
const idempotencyHeaders = [
  { service: 'resend.com', header: 'Resend-Idempotency-Key' },
  { service: 'lettermint.co', header: 'Idempotency-Key' },
  { service: 'jetemail.com', header: 'X-Idempotency-Key' },
]

/**
 * The key stays the same while a mail is tried again after a lost answer. These services refuse a key that comes
 * with another content, so the key is made from all of it, Message-ID included.
 */
function toIdempotencyHeader(url: string, mail: object) {
  const { hostname } = new URL(url)
  const known = idempotencyHeaders.find(
    ({ service }) => hostname === service || hostname.endsWith(`.${service}`),
  )
  if (!known) return {}
  return { [known.header]: createHash('sha256').update(JSON.stringify(mail)).digest('hex') }
}

function toSender({ url, to }: { url: string; to: string }): string {
  // A stray `%` is not a valid escape and stays, as where nodemailer signs in.
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
