import { createServer } from 'node:http'
import { createMailer } from '#lib/contact/mail/mailer.ts'
import { createOutbox } from '#lib/contact/outbox.server.ts'
import { createContactReceiver } from '#lib/contact/receiver.server.ts'
import { parseEnv } from '#lib/env.server.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'
import { startMailWorker } from '#server/mail/worker.ts'

/** Runs a site's receiver and mail worker in this process, which tests can kill. Sends its port to the parent. */
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
  // Load tests exceed the usual limits per visitor and for all visitors.
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
