import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { toNetworks } from '@freelance-site/foundation/server'
import { announcesBody } from './unfinishedBodies.ts'

/** How many connections of a server may be open at once. */
export type ConnectionLimits = {
  total: number
  /** How many of them may be of one address (one /64 network of IPv6); null if all come from one proxy. */
  perAddress: number | null
}

/**
 * Limits open connections so that no client can keep others out. At the limit per address, the oldest idle connection of that
 * address is closed; at the total limit, the oldest idle connection of the address with the most idle ones. A connection is
 * idle while no request on it has arrived in full. If none can be closed, the new connection is refused.
 */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits): void {
  /** The open connections, whose they are, and how many of their requests are unanswered. */
  const connections = new Map<Socket, { address: string; unanswered: number }>()
  /** In the order in which they became idle. */
  const idle = new Map<Socket, string>()

  const closeOldestIdle = (address: string | null): boolean => {
    for (const [socket, from] of idle) {
      if (from !== address) continue
      idle.delete(socket)
      socket.destroy()
      return true
    }
    return false
  }

  const makeRoomFor = (address: string): boolean => {
    if (perAddress !== null) {
      const own = [...connections.values()].filter((each) => each.address === address)
      if (own.length >= perAddress) return closeOldestIdle(address)
    }
    return connections.size < total || closeOldestIdle(findMostFrequent(idle.values()))
  }

  server.on('connection', (socket: Socket) => {
    const [address = ''] = toNetworks(socket.remoteAddress ?? '')
    if (!makeRoomFor(address)) {
      socket.destroy()
      return
    }
    connections.set(socket, { address, unanswered: 0 })
    idle.set(socket, address)
    socket.once('close', () => {
      idle.delete(socket)
      connections.delete(socket)
    })
  })

  // Runs before the server's own listener, which drops the header `transfer-encoding`.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const connection = connections.get(socket)
    if (connection === undefined) return
    connection.unanswered += 1
    idle.delete(socket)
    if (announcesBody(request)) {
      idle.set(socket, connection.address)
      request.once('end', () => connection.unanswered > 0 && idle.delete(socket))
    }
    response.once('close', () => {
      connection.unanswered -= 1
      if (connection.unanswered === 0 && !socket.destroyed) idle.set(socket, connection.address)
    })
  })

  server.on('upgrade', ({ socket }: IncomingMessage) => {
    idle.delete(socket)
  })
}

function findMostFrequent(addresses: Iterable<string>): string | null {
  const [most] = [...Map.groupBy(addresses, (address) => address)].sort(([, a], [, b]) => b.length - a.length)
  return most?.[0] ?? null
}
