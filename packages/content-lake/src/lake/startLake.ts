import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSecureServer, type ServerHttp2Session } from 'node:http2'
import { hasErrorCode } from '@freelance-site/foundation/node'
import { createAdaptorServer } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { maxCommandBytes } from '../routes/streamSocket.ts'
import { describeLake, type LakeAddresses } from '../settings/lakeAddresses.ts'
import { inMemory, type LakeOptions, type ResolvedOptions, withDefaults } from '../settings/lakeOptions.ts'
import { Datasets } from './datasets.ts'
import { removePort, writePort } from './runningLake.ts'

/** A lake that listens on its port. */
export type RunningLake = LakeAddresses & {
  /** Ends every connection, and waits for the writes in progress. */
  close(): Promise<void>
}

/**
 * Starts a content lake. Throws an error with a message for the user if the port or the folder is in use, and a
 * `DatabaseFileError` if its file is damaged, or is missing although it must exist.
 */
export async function startLake(options: LakeOptions = {}): Promise<RunningLake> {
  const { reset: _reset, securePort: _securePort, ...lake } = await serveLake(withDefaults(options))
  return lake
}

/** A running lake of which `reset` puts a new one with other first documents in its place, and ends every connection. */
type ResettableLake = RunningLake & {
  reset: (seed: ResolvedOptions['seed']) => Promise<void>
  /** The port that answers by TLS, if there is a certificate. */
  securePort: number | undefined
}

/**
 * Serves a lake, whose options have their defaults. With a certificate it answers by TLS, too, on another port of this machine: with
 * HTTP/2, over which the streams of a Studio do not use up the connections of a browser.
 */
export async function serveLake(
  options: ResolvedOptions,
  certificate?: { key: string; cert: string },
): Promise<ResettableLake> {
  const { host } = options
  let { port } = options
  const open = (seed: ResolvedOptions['seed']) => Datasets.open({ ...options, seed }, () => port)
  let datasets = await open(options.seed)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxCommandBytes })
  const server = createAdaptorServer({
    fetch: (request, env) => datasets.fetch(request, env),
    websocket: { server: sockets },
  })
  const secureServer =
    certificate &&
    createSecureLakeServer(certificate, (request, env) => datasets.fetch(request, env), sockets)
  try {
    server.listen(port, host)
    await once(server, 'listening')
    if (secureServer) {
      secureServer.listen(0, '127.0.0.1')
      await once(secureServer, 'listening')
    }
  } catch (error) {
    await datasets.close()
    if (hasErrorCode(error, ['EADDRINUSE'])) throw new Error(`Port ${port} is taken: choose another.`)
    throw error
  }
  const address = server.address()
  if (typeof address === 'object' && address) port = address.port
  const isOnDisk = options.dataDir !== inMemory
  if (isOnDisk) writePort(options.dataDir, port)
  datasets.start()
  const secureAddress = secureServer?.address()
  const sessions = new Set<ServerHttp2Session>()
  secureServer?.on('session', (session: ServerHttp2Session) => {
    sessions.add(session)
    session.once('close', () => sessions.delete(session))
  })
  const answering = new Set<ServerResponse>()
  server.on('request', (_request: IncomingMessage, response: ServerResponse) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
  })
  const disconnect = () => {
    for (const response of answering) response.destroy()
    for (const session of sessions) session.destroy()
    for (const socket of sockets.clients) socket.terminate()
  }
  return {
    ...describeLake(options, port),
    securePort: typeof secureAddress === 'object' ? secureAddress?.port : undefined,
    reset: async (seed) => {
      const previous = datasets
      datasets = await open(seed)
      datasets.start()
      previous.closeStreams()
      // Idle connections stay: a client that uses one for a write while it is being closed gets an error.
      disconnect()
      await previous.close()
    },
    close: async () => {
      datasets.closeStreams()
      const closed = once(server, 'close')
      server.close()
      secureServer?.close()
      disconnect()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
      // Before the lock, which the next lake takes.
      if (isOnDisk) removePort(options.dataDir)
      await datasets.close()
    },
  }
}

/** HTTP/2, and HTTP/1.1 for WebSockets. */
const createSecureLakeServer = (
  certificate: { key: string; cert: string },
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  sockets: WebSocketServer,
) =>
  createAdaptorServer({
    fetch: (request, env) => {
      // HTTP/2 has the host in the address only.
      if (!request.headers.has('host')) request.headers.set('host', new URL(request.url).host)
      return fetch(request, env)
    },
    websocket: { server: sockets },
    createServer: createSecureServer,
    serverOptions: { ...certificate, allowHTTP1: true },
  })
