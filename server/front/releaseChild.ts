import { createServer } from 'node:http'
import next from 'next'
// Loaded by `prepare` otherwise, when visitors are waiting for this release.
import 'next/dist/server/lib/router-server.js'
import 'next/dist/server/next-server.js'
import 'next/dist/compiled/next-server/app-page-turbo.runtime.prod.js'
import 'next/dist/compiled/next-server/app-route-turbo.runtime.prod.js'
import { z } from 'zod'

/**
 * Serves one release on a free loopback port, which it tells its parent. Next is used as a library here,
 * not as `next start`: so there is no race for the port, and the parent knows the moment it is ready.
 * It is started before it is needed, and learns from its first message which release is meant.
 */
const host = '127.0.0.1'
const orderShape = z.object({ env: z.record(z.string(), z.string()) })
const stopShape = z.object({ type: z.literal('stop') })

process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit(1))

const order = await new Promise((resolve) => process.once('message', resolve))
Object.assign(process.env, orderShape.parse(order).env)

const server = createServer()
await new Promise<void>((resolve) => server.listen(0, host, resolve))
const address = server.address()
if (typeof address !== 'object' || address === null) throw new Error('A release listens on a port.')

const app = next({ dev: false, dir: process.cwd(), hostname: host, port: address.port, quiet: true })
// How long its settings took Next to read is no line of our log; what it has to complain of is no `log`.
const { log } = console
console.log = () => {}
await app.prepare()
console.log = log
const handle = app.getRequestHandler()
server.on('request', (request, response) => void handle(request, response))
// Longer than the front server keeps its own side open, so that a connection it reuses is never half closed.
server.keepAliveTimeout = 120_000

process.on('message', (value) => {
  stopShape.parse(value)
  server.close(() => process.exit(0))
  server.closeIdleConnections()
})
process.send?.({ type: 'listening', port: address.port })
