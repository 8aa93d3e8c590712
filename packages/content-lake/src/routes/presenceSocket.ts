import { upgradeWebSocket } from '@hono/node-server'
import { z } from 'zod'
import { endsWith, isExpired, toAdmission } from '../access/admission.ts'
import { type Identity, identifyToken, requireSender } from '../access/identity.ts'
import { isNearName } from '../access/origins.ts'
import { busyRefusal, refusal } from '../errors/lakeError.ts'
import { GuardedRoutes } from './guardedRoutes.ts'
import type { Lake } from './lakeContext.ts'

const requestShape = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().max(100), z.number()]),
  method: z.string().max(100),
  params: z.looseObject({ authorization: z.string().optional() }).optional(),
})

const heartbeat = '♥'
const heartbeatMs = 10_000
/** How long a page that has no cookie may take to send its token. */
const authorizationMs = 10_000
const maxSockets = 200
/** The codes of Sanity's client for presence. */
const unauthorized = 4001
const methodNotFound = -32601

/**
 * The presence of other users, in the JSON-RPC of `@sanity/bifur-client`. There is one owner, so requests are answered and nobody
 * else is announced. Refused, a Studio would try again every few seconds for ever.
 */
export function presenceSocketRoutes({ settings, sessions, announcer }: Lake) {
  let sockets = 0
  const upgrade = upgradeWebSocket((context) => {
    let identity: Identity = context.get('identity')
    let stop = () => {}
    return {
      onOpen: (_event, socket) => {
        sockets += 1
        const beat = setInterval(() => {
          if (isExpired(toAdmission(identity))) socket.close()
          else socket.send(heartbeat)
        }, heartbeatMs)
        const deadline = setTimeout(() => identity ?? socket.close(unauthorized, 'No token'), authorizationMs)
        const closeWith = (ended?: string) => {
          if (endsWith(toAdmission(identity), ended)) socket.close()
        }
        announcer.on('close', closeWith)
        stop = () => {
          clearInterval(beat)
          clearTimeout(deadline)
          announcer.off('close', closeWith)
        }
      },
      onMessage: ({ data }, socket) => {
        const request = parseRequest(data)
        if (!request) return
        const { id, method, params } = request
        const answer = (body: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
        if (method === 'authorization') {
          const [, token = ''] = /^Bearer (.+)$/i.exec(params?.authorization ?? '') ?? []
          identity = identifyToken(token, sessions, settings)
          if (identity) return answer({ result: { authenticated: true } })
          return socket.close(unauthorized, 'This lake does not know the token')
        }
        if (!identity) return
        if (/^presence_(?:un)?subscribe$/.test(method)) return answer({ result: `presence-${id}` })
        if (method.startsWith('presence_')) return answer({ result: 'ok' })
        return answer({ error: { code: methodNotFound, message: `There is no method ${method}` } })
      },
      onClose: () => {
        sockets -= 1
        stop()
      },
    }
  })
  return new GuardedRoutes(settings).get('/:version/socket/:dataset', { for: 'anybody' }, (context, next) => {
    // A page with a token sends it in its first message. By the name of another machine nobody connects without a session.
    if (!isNearName(context.req.header('host') ?? '', settings)) requireSender(context)
    if (context.req.header('upgrade')?.toLowerCase() !== 'websocket')
      throw refusal(426, 'This address is for a WebSocket')
    if (sockets >= maxSockets) throw busyRefusal(429, 'Too many WebSockets are open')
    return upgrade(context, next)
  })
}

function parseRequest(message: unknown): z.infer<typeof requestShape> | undefined {
  try {
    return requestShape.safeParse(JSON.parse(String(message))).data
  } catch {
    return undefined
  }
}
