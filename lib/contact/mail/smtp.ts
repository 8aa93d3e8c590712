import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Mailer, SendOutcome } from './mailer.ts'

/** What a server can be known to have said when a mail was not accepted. */
const failureShape = z.object({
  code: z.string().default('an error without a code'),
  responseCode: z.number().optional(),
  command: z.string().optional(),
  message: z.string().default(''),
})

/**
 * Sends by the SMTP server of a URL. The sender is always the same: the account of the URL where that is an
 * address, else the mailbox that gets the mails. One deadline bounds a whole try, however slowly the server drips.
 */
export function createSmtpMailer(options: {
  url: string
  to: string
  senderName: string
  deadlineMs: number
}): Mailer {
  const transport = createTransport({ url: options.url, socketCloseTimeout: 0 })
  const from = { name: options.senderName, address: toSender(options) }
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: options.to },
          replyTo: mail.replyTo,
          subject: mail.subject,
          text: mail.text,
          messageId: mail.messageId,
          date: mail.date,
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

function toSender({ url, to }: { url: string; to: string }): string {
  return z.email().safeParse(decodeAccount(new URL(url).username)).data ?? to
}

/** With a stray `%` it is no code for anything: nodemailer signs in with it as it stands. */
function decodeAccount(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** The error's own words may hold addresses, so they are kept apart from its codes. */
function toFailure(error: unknown): SendOutcome {
  const { code, responseCode, command, message } = failureShape.parse(error)
  const said = responseCode === undefined ? code : `${code} ${responseCode}`
  return {
    kind: 'notAccepted',
    forGood: responseCode !== undefined && responseCode >= 500,
    problem: command === undefined ? said : `${said} at ${command}`,
    detail: message.slice(0, 500),
  }
}
