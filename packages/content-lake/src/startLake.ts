import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { Datasets } from './datasets.ts'
import {
  describeLake,
  type LakeAddresses,
  type LakeOptions,
  type ResolvedOptions,
  withDefaults,
} from './lakeOptions.ts'
import { hasCode } from './model/lakeError.ts'
import { maxCommandBytes } from './routes/streamSocket.ts'

export type { LakeOptions } from './lakeOptions.ts'

/** A lake that listens on its port. `close` ends every connection, and waits for the writes in progress. */
export type RunningLake = LakeAddresses & { close(): Promise<void> }

/**
 * Starts a content lake. Throws an error with a message for the user if the port or the folder is in use, and a
 * `LakeFileError` if its file is damaged, or is missing although it must exist.
 */
export async function startLake(options: LakeOptions = {}): Promise<RunningLake> {
  const { reset: _reset, ...lake } = await serveLake(withDefaults(options))
  return lake
}

/** Serves a lake. `reset` puts a new one with other first documents in its place, and ends every connection. */
export async function serveLake(options: ResolvedOptions) {
  const { host } = options
  let { port } = options
  const open = (seed: ResolvedOptions['seed']) => Datasets.open({ ...options, seed }, () => port)
  let datasets = await open(options.seed)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxCommandBytes })
  const server = createAdaptorServer({
    fetch: (request, env) => datasets.fetch(request, env),
    websocket: { server: sockets },
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    await datasets.close()
    if (hasCode(error, 'EADDRINUSE')) throw new Error(`Port ${port} is taken: choose another.`)
    throw error
  }
  const address = server.address()
  if (typeof address === 'object' && address) port = address.port
  datasets.start()
  const disconnect = () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    for (const socket of sockets.clients) socket.terminate()
  }
  return {
    ...describeLake(options, port),
    reset: async (seed: ResolvedOptions['seed']) => {
      const previous = datasets
      datasets = await open(seed)
      datasets.start()
      previous.closeStreams()
      disconnect()
      await previous.close()
    },
    close: async () => {
      datasets.closeStreams()
      const closed = once(server, 'close')
      server.close()
      disconnect()
      await closed
      await datasets.close()
    },
  }
}
