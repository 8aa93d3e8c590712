import { Agent, createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { RunningRelease } from '#server/front/release.ts'

export type StandIn = RunningRelease & {
  /** Ends it as a kill -9 would: every connection breaks. */
  kill(): void
  stopped: boolean
}

/** Starts a server on a free port and ends it with the test. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

export const pageOf = (id: string, lang = 'fr', revision = 'c1') =>
  `<!doctype html><html lang="${lang}"><head><meta name="release" content="${id}"/><meta name="content-revision" content="${revision}"/></head><body>${id}</body></html>`

/** A release without Next: a plain server that answers every path with its own id, unless told otherwise. */
export async function startStandIn(id: string, listener?: RequestListener): Promise<StandIn> {
  const server = createServer(listener ?? ((_request, response) => response.end(pageOf(id))))
  const port = await listen(server)
  let end = () => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  const kill = () => {
    server.close()
    server.closeAllConnections()
    end()
  }
  const release: StandIn = {
    id,
    port,
    agent: new Agent({ keepAlive: true }),
    ended,
    inFlight: 0,
    stopped: false,
    kill,
    stop: async () => {
      release.stopped = true
      kill()
    },
  }
  return release
}
