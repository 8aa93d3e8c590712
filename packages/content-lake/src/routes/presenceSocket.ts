import { randomUUID } from 'node:crypto'
import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import type { WSContext } from 'hono/ws'
import { z } from 'zod'
import { type LakeEnv, toSession } from '../access/identify.ts'
import { busyRefusal } from '../model/lakeError.ts'
import { parseMessage, requireDataset, requireUser } from './answer.ts'
import type { Lake } from './lakeContext.ts'

const name = z.string().max(100)
const sessionShape = z.object({ session: name })
const subscriptionShape = z.object({ subscriptionId: z.string() })
const announcementShape = z.object({
  data: z.object({ sessionId: name, locations: z.array(z.unknown()).max(100) }),
})

/** The calls of a Studio: https://www.jsonrpc.org/specification, as `@sanity/bifur-client` sends them. */
const callShape = z.discriminatedUnion('method', [
  z.object({ id: name, method: z.literal('presence_subscribe') }),
  z.object({ id: name, method: z.literal('presence_unsubscribe'), params: subscriptionShape }),
  z.object({ id: name, method: z.literal('presence_rollcall'), params: sessionShape }),
  z.object({ id: name, method: z.literal('presence_announce'), params: announcementShape }),
  z.object({ id: name, method: z.literal('presence_disconnect'), params: sessionShape }),
])

type Call = z.infer<typeof callShape>

const maxSockets = 200
const maxSubscriptions = 20
const heartbeatMs = 20_000
/** https://www.jsonrpc.org/specification#error_object */
const invalidRequest = { code: -32600, message: 'This lake knows the methods of presence only' }

/** A tab of a Studio: what it listens to, and the sessions it has announced. */
type Tab = { socket: WSContext; user: string; subscriptions: Set<string>; sessions: Set<string> }

/** Tells the tabs of a Studio where the others are: its avatars on documents and fields. */
export function presenceSocketRoutes({ announcer, settings }: Lake) {
  const tabs = new Set<Tab>()
  const publish = (user: string, event: object) => {
    for (const { socket, subscriptions } of tabs)
      for (const subscription of subscriptions)
        send(socket, {
          method: 'presence_subscription',
          params: { subscription, result: { i: user, ...event } },
        })
  }
  const leave = (tab: Tab, session: string) => {
    tab.sessions.delete(session)
    // A tab that was reloaded has a new socket before the old one has ended.
    for (const { sessions } of tabs) if (sessions.has(session)) return
    publish(tab.user, { type: 'disconnect', m: { session } })
  }
  return new Hono<LakeEnv>().get(
    '/:version/socket/:dataset',
    requireDataset(settings),
    async (_context, next) => {
      if (tabs.size >= maxSockets) throw busyRefusal(429, 'Too many WebSockets are open')
      await next()
    },
    upgradeWebSocket((context) => {
      const user = requireUser(context)
      let tab: Tab | undefined
      let stopListening = () => {}
      let heartbeat: NodeJS.Timeout | undefined
      return {
        onOpen: (_event, socket) => {
          tab = { socket, user, subscriptions: new Set(), sessions: new Set() }
          tabs.add(tab)
          const session = toSession(context.get('identity'))
          stopListening = announcer.add({ session, onTransaction: () => {}, close: () => socket.close() })
          heartbeat = setInterval(() => socket.send('♥'), heartbeatMs).unref()
        },
        onMessage: ({ data }, socket) => {
          const call = parseMessage(callShape, data)
          if (!call || !tab) return send(socket, { id: null, error: invalidRequest })
          send(socket, { id: call.id, result: answer(call, tab) })
        },
        onClose: () => {
          clearInterval(heartbeat)
          stopListening()
          if (!tab) return
          tabs.delete(tab)
          for (const session of tab.sessions) leave(tab, session)
        },
      }
    }),
  )

  /** Does what a tab asks for. The result is the id of a new subscription, or that it was done. */
  function answer(call: Call, tab: Tab): string | true {
    if (call.method === 'presence_subscribe') {
      const subscription = randomUUID()
      if (tab.subscriptions.size < maxSubscriptions) tab.subscriptions.add(subscription)
      return subscription
    }
    if (call.method === 'presence_unsubscribe') tab.subscriptions.delete(call.params.subscriptionId)
    if (call.method === 'presence_rollcall')
      publish(tab.user, { type: 'rollCall', session: call.params.session })
    if (call.method === 'presence_announce') {
      tab.sessions.add(call.params.data.sessionId)
      publish(tab.user, { type: 'state', m: call.params.data })
    }
    if (call.method === 'presence_disconnect') leave(tab, call.params.session)
    return true
  }
}

const send = (socket: WSContext, message: object) =>
  socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
