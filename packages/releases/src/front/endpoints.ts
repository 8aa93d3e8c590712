import { answerEndpoint, answerWith, type Endpoint } from '@freelance-site/foundation'
import type { Log } from '@freelance-site/foundation/server'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

type Listener = ReturnType<typeof getRequestListener>

/** The endpoints that the front server answers itself, by path. */
export type Endpoints = {
  /** Adds endpoints, or replaces those at the same paths. */
  attach: (added: Record<string, Endpoint>) => void
  /** What answers requests for a path, if it is one of an endpoint. */
  find: (path: string) => Listener | undefined
}

/** Begins without an endpoint. */
export function createEndpoints(log: Log): Endpoints {
  const listeners = new Map<string, Listener>()
  return {
    attach: (added) => {
      for (const [path, endpoint] of Object.entries(added)) listeners.set(path, createListener(endpoint, log))
    },
    find: (path) => listeners.get(path),
  }
}

function createListener(endpoint: Endpoint, log: Log): Listener {
  const handle = async (request: Request) => answerEndpoint(endpoint, request)
  return getRequestListener(
    async (request, { outgoing }) => {
      const answer = await handle(request).catch((error: unknown) => {
        log(`a request failed: ${error instanceof Error ? error.stack : error}`, { level: 'error' })
        return answerWith(500, 'This went wrong on the server.')
      })
      // createUnfinishedBodies has answered a client whose body was too slow.
      return outgoing.headersSent ? RESPONSE_ALREADY_SENT : answer
    },
    // HTTP/1.0, which health checks of proxies speak, has no Host.
    { overrideGlobalObjects: false, hostname: 'localhost' },
  )
}
