import { createServer } from 'node:http'
import { startMailWorker } from '../../src/delivery.ts'
import { createOutbox } from '../../src/outbox.ts'
import { createContactReceiver } from '../../src/receiver.ts'
import { createSmtpMailer } from '../../src/smtp.ts'
import { openMessages, options, senderName } from '../../testing/formOptions.ts'

/** Runs a site's receiver and mail worker in this process, which tests can kill. Sends its port to the parent. */
const { DATA_DIR = '', DATABASE_URL, SMTP_URL, CONTACT_TO } = process.env
const database = openMessages({ DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) })

startMailWorker({
  ...options,
  outbox: createOutbox(database),
  leaseMs: 5_000,
  mailer: createSmtpMailer({ SMTP_URL, CONTACT_TO }, { senderName, deadlineMs: 4_000 }),
  log: () => {},
  pollMs: 5,
  toRetryDelay: () => 50,
})
// Load tests exceed the usual limits per visitor and for all visitors.
const limits = { windowSeconds: 600, perVisitor: 100_000, overall: 100_000 }
const receive = createContactReceiver({ ...options, limits }, { database, siteUrl: undefined, log: () => {} })
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const answer = await receive(
    new Request('http://site.example/api/contact', {
      method: 'POST',
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      body: Buffer.concat(chunks),
    }),
  )
  response.writeHead(answer.status).end(await answer.text())
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
})
process.on('disconnect', () => process.exit(1))
