import fc from 'fast-check'
import { createDirectAccept } from '#lib/contact/receiver.server.ts'
import { sentBody } from './contactBodies.ts'
import { makeMailer, owner, runMailServer, send } from './contactForm.ts'
import type { MailServer } from './mailServer.ts'

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
  const server = await runMailServer()
  const deps = {
    accept: createDirectAccept(makeMailer(server.url, 5_000), {
      domain: 'site.example',
      log: () => {},
      now: Date.now,
    }),
  }
  const statuses: Record<number, number> = {}
  let mails = 0
  await fc.assert(
    fc.asyncProperty(sentBody, async ({ contentType, body }) => {
      const { status } = await send(body, { headers: { 'content-type': contentType }, deps })
      statuses[status] = (statuses[status] ?? 0) + 1
      if (!answers.has(status)) throw new Error(`It answered ${status}.`)
      mails += server.arrived.length
      checkArrived(server, status)
    }),
    { numRuns: runs },
  )
  return { mails, statuses }
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
