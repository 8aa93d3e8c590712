import { fsyncSync, openSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

/**
 * Answers each path with the bytes that the parent has sent for it, or for every path, and does nothing else. Given a file, it appends
 * each body to it, and flushes the disk before it answers.
 */
const [, , file] = process.argv
const log = file === undefined ? null : openSync(file, 'a')
const messageShape = z.record(z.string(), z.string())
let answers = new Map<string, Buffer>()
process.on('message', (message) => {
  const entries = Object.entries(messageShape.parse(message))
  answers = new Map(entries.map(([path, body]) => [path, Buffer.from(body)]))
  process.send?.('ready')
})

const server = createServer(async (request, response) => {
  if (request.method === 'POST') {
    const content = await text(request)
    if (log !== null) writeSync(log, content)
    if (log !== null) fsyncSync(log)
  }
  const body = answers.get(request.url ?? '') ?? answers.get('*')
  response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ port: address.port })
})
// If the parent is killed, this process must end too.
process.on('disconnect', () => process.exit(1))
