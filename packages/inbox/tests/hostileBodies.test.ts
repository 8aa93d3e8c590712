import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createDirectAccept } from '../src/receiver.ts'
import { makeMailer, runMailServer, send } from '../testing/contactForm.ts'
import { words } from '../testing/formOptions.ts'
import { owner, type ReceivedMail } from '../testing/mailServer.ts'
import { sentBody } from './support/contactBodies.ts'

/** The headers of a mail of the form; any other was injected. */
const ownHeaders = new Set([
  ...['from', 'reply-to', 'to', 'subject', 'message-id', 'date'],
  ...['mime-version', 'content-type', 'content-transfer-encoding'],
])

test('no body breaks the receiver, reaches another recipient or injects a header', async () => {
  const server = await runMailServer()
  const options = { domain: 'site.example', words, log: () => {} }
  const accept = createDirectAccept(makeMailer(server), options)
  const statuses = new Set<number>()
  let mails = 0
  await fc.assert(
    fc.asyncProperty(sentBody, async ({ contentType, body }) => {
      const { status } = await send(body, { headers: { 'content-type': contentType }, deps: { accept } })
      statuses.add(status)
      expect([202, 303, 400, 413, 415, 422]).toContain(status)
      // Removes them, to save memory.
      const arrived = server.arrived.splice(0)
      expect(arrived.length, `mails after ${status}`).toBeLessThanOrEqual(1)
      if (status === 202) expect(arrived).toHaveLength(1)
      for (const mail of arrived) expectHarmless(mail)
      mails += arrived.length
    }),
    { numRuns: 300 },
  )
  expect(mails).toBeGreaterThan(15)
  expect(statuses.size).toBeGreaterThanOrEqual(4)
})

function expectHarmless({ from, to, raw }: ReceivedMail): void {
  expect([from, ...to]).toEqual([owner, owner])
  const head = (raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  const headers = head.split('\r\n').map((line) => line.split(':', 1)[0]?.toLowerCase() ?? '')
  expect(headers.filter((header) => !ownHeaders.has(header))).toEqual([])
  expect(raw).not.toMatch(/root:x?:0:0/)
}
