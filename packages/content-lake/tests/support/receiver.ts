import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listen } from '@freelance-site/foundation/testing'

export type Received = { headers: IncomingHttpHeaders; body: string }

/** Starts a receiver of webhooks. It answers with these statuses in turn, and then with the last one. */
export async function startReceiver(...statuses: number[]) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const status = statuses[Math.min(received.length, statuses.length - 1)] ?? 200
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  const port = await listen(server)
  return { received, url: `http://127.0.0.1:${port}/hook` }
}
