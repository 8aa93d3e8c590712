import type { SendHandle } from 'node:child_process'
import { on, once } from 'node:events'
import type { Server } from 'node:http'
import { z } from 'zod'

// The launcher (start.mjs) holds the socket that visitors connect to while this process restarts or is replaced by a new
// version, so that connections wait in the socket's queue instead of being refused. The launcher may be of an earlier version,
// so the message types stay as they were in 1.0.0.

type ListenEnv = { HOST: string; PORT: number }

/**
 * The environment of this process: start.mjs sets `LAUNCHER_HOLDS_SOCKET`, and `RESTARTED` if the site was ready
 * before.
 */
export type LauncherEnv = Readonly<Record<string, string | undefined>>

const socketShape = z.object({ type: z.literal('socket'), port: z.number().nullable() })
const handoverShape = z.object({ type: z.literal('makeWay') })

/** `configured` are the settings, in which PORT may be 0: the launcher knows the socket by them. */
export async function connectLauncher(environment: LauncherEnv, configured: ListenEnv) {
  const address = `${configured.HOST} ${configured.PORT}`
  const isConnected = () => environment.LAUNCHER_HOLDS_SOCKET === '1' && process.connected
  const send = (message: object, handle?: SendHandle) => {
    if (isConnected()) process.send?.(message, handle)
  }
  const held = isConnected() ? await requestSocket(address) : null
  return {
    heldPort: held?.port,
    /** Tells the launcher that this version has loaded, so that the running one can hand over. */
    notifyLoaded: () => send({ type: 'loaded' }),
    /**
     * Listens on the held socket, or on a new one, which the launcher then holds. The launcher gets the bare handle, as in
     * node:cluster: with a `net.Server`, it would accept connections itself
     * (https://nodejs.org/api/child_process.html#example-sending-a-server-object).
     */
    listen: async (server: Server, { HOST, PORT }: ListenEnv) => {
      if (held) server.listen(held.handle)
      else server.listen(PORT, HOST)
      await once(server, 'listening')
      send({ type: 'listening', address, port: PORT }, held ? undefined : Reflect.get(server, '_handle'))
    },
  }
}

async function requestSocket(address: string) {
  const messages = on(process, 'message')
  process.send?.({ type: 'askForSocket', address })
  for await (const [message, handle] of messages) {
    const { data } = socketShape.safeParse(message)
    if (data) return data.port === null || !handle ? null : { handle, port: data.port }
  }
  return null
}

/** How this process ends: the server stops, or a newer version takes over. */
export type Shutdown = {
  /** Aborts when background work must stop: at the shutdown and at a handover. */
  signal: AbortSignal
  isEnding: () => boolean
  /** Ends background work and resolves `exitCode`. A second call changes nothing. */
  begin: (code: number) => void
  /** A newer version has loaded: background work stops. The process answers visitors until the launcher ends it. */
  onHandover: (handOver: () => void) => void
  /** Resolves with the code to exit with once the process must close. */
  exitCode: Promise<number>
}

/** The shutdown of this process, which the first signal begins. */
export function createShutdown(): Shutdown {
  const aborting = new AbortController()
  const { promise: exitCode, resolve } = Promise.withResolvers<number>()
  const begin = (code: number) => {
    aborting.abort()
    resolve(code)
  }
  // Without the launcher, nothing could stop this process later.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => begin(0))
  return {
    signal: aborting.signal,
    isEnding: () => aborting.signal.aborted,
    begin,
    onHandover: (handOver: () => void) =>
      process.on('message', (message) => {
        if (!handoverShape.safeParse(message).success) return
        aborting.abort()
        handOver()
      }),
    exitCode,
  }
}
