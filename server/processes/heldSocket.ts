import type { Server } from 'node:http'
import { z } from 'zod'

/**
 * The socket that visitors connect to. The launcher (start.mjs) holds it as long as it runs, so that connections wait in
 * the socket's queue instead of being refused while this process restarts or is replaced by a new version.
 */
export type HeldSocket = { handle: unknown; port: number }

type Place = { HOST: string; PORT: number }

const toAddress = ({ HOST, PORT }: Place) => `${HOST} ${PORT}`

const answerShape = z.object({ type: z.literal('socket'), port: z.number().nullable() })

/** Asks the launcher for the socket of this address; null if it holds none, or if there is no launcher. */
export async function askForSocket(place: Place): Promise<HeldSocket | null> {
  if (!hasLauncher()) return null
  return new Promise((resolve) => {
    const onMessage = (message: unknown, handle: unknown) => {
      const answer = answerShape.safeParse(message)
      if (!answer.success) return
      process.off('message', onMessage)
      const { port } = answer.data
      resolve(port === null || !handle ? null : { handle, port })
    }
    process.on('message', onMessage)
    process.send?.({ type: 'askForSocket', address: toAddress(place) })
  })
}

/**
 * Listens on the held socket, or else on one of its own, which the launcher holds from then on; calls back when it
 * listens. What is passed is the bare handle, as node:cluster does it: the launcher would accept connections itself if it
 * were given a `net.Server` (https://nodejs.org/api/child_process.html#example-sending-a-server-object).
 */
export function listenOn(
  server: Server,
  { held, asked, env }: { held: HeldSocket | null; asked: Place; env: Place },
  onListening: () => void,
): void {
  const isListening = () => {
    if (hasLauncher())
      process.send?.(
        { type: 'listening', address: toAddress(asked), port: env.PORT },
        held ? undefined : Reflect.get(server, '_handle'),
      )
    onListening()
  }
  if (held) server.listen(held.handle, isListening)
  else server.listen(env.PORT, env.HOST, isListening)
}

/** Tells the launcher that this version of the code has loaded, so that the running one may make way for it. */
export function tellLoaded(): void {
  if (hasLauncher()) process.send?.({ type: 'loaded' })
}

const makeWayShape = z.object({ type: z.literal('makeWay') })

/** Calls back when the launcher has loaded a newer version, which is to take over. */
export function onMakeWay(makeWay: () => void): void {
  process.on('message', (message) => {
    if (makeWayShape.safeParse(message).success) makeWay()
  })
}

const hasLauncher = () => process.env.LAUNCHER_HOLDS_SOCKET === '1' && process.connected
