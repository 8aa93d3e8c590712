import { Agent, createServer, type RequestListener } from 'node:http'
import type { RunningRelease } from '#server/front/release.ts'
import { listen } from '../../support/listen.ts'

export type StandIn = RunningRelease & {
  /** Ends it as a kill -9 would: every connection breaks. */
  kill(): void
  stopped: boolean
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
