import type { Server } from 'node:http'
import { z } from 'zod'

/**
 * The socket that visitors connect to. The launcher (start.mjs) holds it while this process restarts or is replaced by a
 * new version, so that connections wait in the socket's queue instead of being refused. The launcher may be of an earlier
 * version, so the message types stay as they were in 1.0.0.
 */
export type HeldSocket = { handle: unknown; port: number }

type ListenEnv = { HOST: string; PORT: number }

const toAddress = ({ HOST, PORT }: ListenEnv) => `${HOST} ${PORT}`

const answerShape = z.object({ type: z.literal('socket'), port: z.number().nullable() })

/** `launcher` is the environment that start.mjs gives to this process. */
const hasLauncher = ({ LAUNCHER_HOLDS_SOCKET }: NodeJS.ProcessEnv) =>
  LAUNCHER_HOLDS_SOCKET === '1' && process.connected

/** Requests the socket of an address from the launcher; null if it holds none, or if there is no launcher. */
export async function requestSocket(env: ListenEnv, launcher: NodeJS.ProcessEnv): Promise<HeldSocket | null> {
  if (!hasLauncher(launcher)) return null
  return new Promise((resolve) => {
    const onMessage = (message: unknown, handle: unknown) => {
      const answer = answerShape.safeParse(message)
      if (!answer.success) return
      process.off('message', onMessage)
      const { port } = answer.data
      resolve(port === null || !handle ? null : { handle, port })
    }
    process.on('message', onMessage)
    process.send?.({ type: 'askForSocket', address: toAddress(env) })
  })
}

/**
 * Listens on the held socket, or on a new one, which the launcher then holds. The launcher gets the bare handle, as in
 * node:cluster: with a `net.Server`, it would accept connections itself
 * (https://nodejs.org/api/child_process.html#example-sending-a-server-object).
 */
export function listenOn(
  server: Server,
  place: {
    held: HeldSocket | null
    launcher: NodeJS.ProcessEnv
    /** The settings before port 0 was replaced. */
    configured: ListenEnv
    settings: ListenEnv
  },
  onListening: () => void,
): void {
  const { held, launcher, configured, settings } = place
  const isListening = () => {
    if (hasLauncher(launcher))
      process.send?.(
        { type: 'listening', address: toAddress(configured), port: settings.PORT },
        held ? undefined : Reflect.get(server, '_handle'),
      )
    onListening()
  }
  if (held) server.listen(held.handle, isListening)
  else server.listen(settings.PORT, settings.HOST, isListening)
}

/** Tells the launcher that this version has loaded, so that the running one can hand over. */
export function notifyLoaded(launcher: NodeJS.ProcessEnv): void {
  if (hasLauncher(launcher)) process.send?.({ type: 'loaded' })
}

const handoverShape = z.object({ type: z.literal('makeWay') })

/** Calls back when a newer version has loaded and is about to take over. */
export function onHandover(handOver: () => void): void {
  process.on('message', (message) => {
    if (handoverShape.safeParse(message).success) handOver()
  })
}
