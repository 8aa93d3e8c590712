import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { toNetworks } from '#lib/contact/visitorAddress.server.ts'

export type ConnectionLimits = {
  /** How many connections may be open. */
  total: number
  /** How many of them may be of one address (one /64 network of IPv6); null if all come from one proxy. */
  perAddress: number | null
  /** The connections whose request has an unfinished body, with the network of its visitor. */
  listUnfinished: () => Iterable<readonly [Socket, string]>
}

/**
 * Limits open connections so that nobody keeps newcomers out. At the limit of an address, its own connection that has
 * been idle for longest makes room; at the limit of all, one of the address with the most idle ones does. A connection is
 * idle while it has no complete request, so one whose body is unfinished is idle, too. Only if none is idle, the newcomer
 * is refused.
 */
export function limitConnections(
  server: Server,
  { total, perAddress, listUnfinished }: ConnectionLimits,
): void {
  /** In the order in which they became idle. */
  const idle = new Map<Socket, string>()
  const counts = new Map<string, number>()
  const known = new WeakMap<Socket, { address: string; unanswered: number }>()
  let open = 0

  const add = (address: string, change: 1 | -1) => {
    open += change
    const count = (counts.get(address) ?? 0) + change
    if (count === 0) counts.delete(address)
    else counts.set(address, count)
  }

  function* listIdle() {
    yield* idle
    yield* listUnfinished()
  }

  const endOldestIdle = (address: string | null): boolean => {
    for (const [socket, from] of listIdle()) {
      if (from !== address) continue
      idle.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }

  const hasRoomFor = (address: string): boolean => {
    if (perAddress !== null && (counts.get(address) ?? 0) >= perAddress) return endOldestIdle(address)
    return open < total || endOldestIdle(findMostFrequent(listIdle()))
  }

  server.on('connection', (socket: Socket) => {
    const [address = ''] = toNetworks(socket.remoteAddress ?? '')
    if (!hasRoomFor(address)) {
      socket.destroy()
      return
    }
    add(address, 1)
    known.set(socket, { address, unanswered: 0 })
    idle.set(socket, address)
    socket.once('close', () => {
      idle.delete(socket)
      add(address, -1)
    })
  })

  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    const connection = known.get(socket)
    if (connection === undefined) return
    connection.unanswered += 1
    response.once('close', () => {
      connection.unanswered -= 1
      if (connection.unanswered === 0 && !socket.destroyed) idle.set(socket, connection.address)
    })
  })

  server.on('upgrade', ({ socket }: IncomingMessage) => {
    idle.delete(socket)
  })
}

function findMostFrequent(connections: Iterable<readonly [Socket, string]>): string | null {
  const tally = new Map<string, number>()
  let most: string | null = null
  for (const [, address] of connections) {
    const count = (tally.get(address) ?? 0) + 1
    tally.set(address, count)
    if (most === null || count > (tally.get(most) ?? 0)) most = address
  }
  return most
}
