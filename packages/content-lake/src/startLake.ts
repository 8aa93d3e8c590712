import { once } from 'node:events'
import { createAdaptorServer } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { createLake } from './createLake.ts'
import type { Datasets } from './datasets.ts'
import {
  describeLake,
  type LakeAddresses,
  type LakeOptions,
  type ResolvedOptions,
  withDefaults,
} from './lakeOptions.ts'
import { maxCommandBytes } from './routes/streamSocket.ts'

export type { LakeOptions } from './lakeOptions.ts'

export type RunningLake = LakeAddresses & { close(): Promise<void> }

/**
 * Starts a content lake. Throws an error with a message for the user if the port or the folder is in use, and a
 * `LakeFileError` if its file is damaged, or is missing although it must exist.
 */
export async function startLake(options: LakeOptions = {}): Promise<RunningLake> {
  const resolved = withDefaults(options)
  let { port } = resolved
  const lake = await createLake(resolved, () => port)
  const server = await listen(() => lake.datasets, resolved).catch(async (error) => {
    await lake.close()
    throw error
  })
  port = server.port
  lake.datasets.start()
  const close = async () => {
    lake.datasets.closeStreams()
    await server.close()
    await lake.close()
  }
  return { ...describeLake(resolved, port), close }
}

/** Serves a lake on a port. `disconnect` ends every connection, and `close` also frees the port. */
export async function listen(
  toDatasets: () => Datasets,
  { host, port }: Pick<ResolvedOptions, 'host' | 'port'>,
) {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxCommandBytes })
  const server = createAdaptorServer({
    fetch: (request, env) => toDatasets().fetch(request, env),
    websocket: { server: sockets },
  })
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken: choose another.`)
    throw error
  }
  const disconnect = () => {
    if ('closeAllConnections' in server) server.closeAllConnections()
    for (const socket of sockets.clients) socket.terminate()
  }
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    disconnect()
    await closed
  }
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, disconnect, close }
}
