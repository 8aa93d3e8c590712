import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type StandIn, startStandIn } from './lakeStandIn.ts'

/** The faults of a lake. With `empty`, it has no published documents. */
export const faults = ['500', 'garbage', 'truncated', 'slow', 'hanging', 'empty'] as const

export type Fault = (typeof faults)[number]

export type FaultyLake = {
  port: number
  /** The lake behind the proxy. Tests change its documents. */
  content: StandIn
  fault: Fault | null
  close(): Promise<void>
}

/** A stand-in lake behind a proxy that can inject faults. */
export async function startFaultyLake(documents: object[]): Promise<FaultyLake> {
  const [content, emptyLake] = [await startStandIn(documents), await startStandIn([])]
  const server = createServer((request, response) => {
    const { fault } = lake
    if (fault !== null && fault !== 'empty') return answerWrongly(fault, response)
    const { port } = fault === 'empty' ? emptyLake : content
    void fetch(`http://127.0.0.1:${port}${request.url}`).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? 'application/octet-stream'
      response.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  const lake: FaultyLake = {
    port: 0,
    content,
    fault: null,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await Promise.all([content.close(), emptyLake.close()])
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address && typeof address === 'object') lake.port = address.port
  return lake
}

function answerWrongly(fault: Exclude<Fault, 'empty'>, response: ServerResponse): void {
  if (fault === 'hanging') return
  if (fault === '500') return void response.writeHead(500).end('{"error":"Out of order"}')
  response.setHeader('content-type', 'application/json')
  if (fault === 'garbage') return void response.end('<html>The proxy says hello.</html>')
  response.setHeader('content-length', 10_000)
  response.write('{"ms":1,"result":{"project":[{"_id":"project-')
  if (fault === 'truncated') return void setTimeout(() => response.destroy(), 20)
  const drip = setInterval(() => response.write(' '), 500)
  response.once('close', () => clearInterval(drip))
}
