import { createServer } from 'node:http'
import { createMailer } from '#lib/contact/mail/mailer.ts'
import { createOutbox } from '#lib/contact/outbox.server.ts'
import { createContactReceiver } from '#lib/contact/receiver.server.ts'
import { parseEnv } from '#lib/env.server.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'
import { startMailWorker } from '#server/mail/worker.ts'

/**
 * Runs the receiver and the mail worker of a site in a process that tests can kill; sends its port to the
 * parent.
 */
const env = parseEnv()
const database = openDatabase(env)

startMailWorker({
  outbox: createOutbox(database),
  leaseMs: 5_000,
  mailer: createMailer(env, 4_000),
  log: () => {},
  pollMs: 5,
  toRetryDelay: () => 50,
})
const receive = createContactReceiver(env, {
  database,
  // Tests of load send more than any visitor may, and more than all may together.
  limits: { windowSeconds: 600, perVisitor: 100_000, overall: 100_000 },
})
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
