import fc from 'fast-check'
import { handleContact } from '#lib/contact/handle.ts'
import { createSmtpMailer } from '#lib/contact/mail/smtp.ts'
import { createDirectAccept } from '#lib/contact/receiver.ts'
import { sentBody } from './contactBodies.ts'
import { type MailServer, startMailServer } from './mailServer.ts'

const owner = 'owner@site.example'
/** The headers of a mail from the form; any other was injected. */
const ownHeaders = new Set([
  ...['from', 'reply-to', 'to', 'subject', 'message-id', 'date'],
  ...['mime-version', 'content-type', 'content-transfer-encoding'],
])
const answers = new Set([202, 303, 400, 413, 415, 422])

/** Throws at the first body with an unexpected answer, or whose mail has a wrong recipient or content. */
export async function sendManyBodies(
  runs: number,
): Promise<{ mails: number; statuses: Record<number, number> }> {
  const server = await startMailServer()
  const mailer = createSmtpMailer({ url: server.url, to: owner, senderName: 'Form', deadlineMs: 5_000 })
  const accept = createDirectAccept(mailer, { domain: 'site.example', log: () => {}, now: Date.now })
  const statuses: Record<number, number> = {}
  let mails = 0
  try {
    await fc.assert(
      fc.asyncProperty(sentBody, async ({ contentType, body }) => {
        const request = new Request('https://site.example/api/contact', {
          method: 'POST',
          headers: { 'content-type': contentType },
          body,
        })
        const { status } = await handleContact(request, {
          accept,
          takeTurn: async () => ({ kind: 'free' }),
          siteUrl: 'https://site.example',
          trusted: { ownFront: true, proxy: false },
        })
        statuses[status] = (statuses[status] ?? 0) + 1
        if (!answers.has(status)) throw new Error(`It answered ${status}.`)
        mails += server.arrived.length
        checkArrived(server, status)
      }),
      { numRuns: runs },
    )
    return { mails, statuses }
  } finally {
    await server.close()
  }
}

/**
 * Checks for at most one mail, to the owner only, with expected headers only; then empties the mailbox to
 * save memory.
 */
function checkArrived({ arrived }: MailServer, status: number): void {
  const [mail, ...more] = arrived.splice(0)
  if (more.length > 0) throw new Error('One body led to several mails.')
  if (status === 202 && !mail) throw new Error('It was accepted, but no mail arrived.')
  if (!mail) return
  if (mail.from !== owner || mail.to.join() !== owner) throw new Error(`It went to ${mail.to}.`)
  const head = mail.raw.split('\r\n\r\n', 1)[0] ?? ''
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const header = line.split(':', 1)[0]?.toLowerCase() ?? ''
    if (!ownHeaders.has(header)) throw new Error(`It has the header “${line}”.`)
  }
  if (/root:x?:0:0/.test(mail.raw)) throw new Error('It contains a file of the server.')
}
