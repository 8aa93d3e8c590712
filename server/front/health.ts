import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * `/health/live`: this process answers. `/health/ready`: visitors get pages. For whoever watches the machine:
 * a service manager, a proxy, a monitor.
 */
export function answerHealth(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  release: string | null,
): void {
  const state =
    path === '/health/live'
      ? { status: 'live' }
      : { status: release === null ? 'starting' : 'ready', release }
  const body = JSON.stringify(state)
  request.resume()
  response.writeHead(state.status === 'starting' ? 503 : 200, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

export const isHealth = (path: string): boolean => path === '/health/live' || path === '/health/ready'
