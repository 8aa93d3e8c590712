import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

type Pair = { client: Socket; upstream: Socket | null; isDead: boolean }

/**
 * A proxy of TCP connections between a browser and a site, which can lose packets as a network does: without closing any
 * connection, so that neither side notices.
 */
export async function startLossyProxy(port: number, targetPort: number) {
  let isLossy = false
  const pairs = new Set<Pair>()

  const accept = (client: Socket) => {
    const pair: Pair = { client, upstream: null, isDead: isLossy }
    pairs.add(pair)
    const upstream = pair.isDead ? null : connect(targetPort, '127.0.0.1')
    pair.upstream = upstream
    // A connection that lost something never works again, as if its peer had forgotten it meanwhile.
    const pass = (to: Socket | null) => (data: Buffer) => {
      if (isLossy) pair.isDead = true
      if (!pair.isDead) to?.write(data)
    }
    const end = () => {
      pairs.delete(pair)
      client.destroy()
      upstream?.destroy()
    }
    client.on('data', pass(upstream)).on('error', end).on('close', end)
    upstream
      ?.on('data', pass(client))
      .on('error', () => {})
      .on('close', () => {
        if (!pair.isDead && !isLossy) end()
      })
  }
  let server: Server
  const start = async () => {
    server = createServer(accept)
    await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  const cut = () => {
    for (const { client, upstream } of pairs) {
      client.destroy()
      upstream?.destroy()
    }
  }
  const stop = async () => {
    server.close()
    cut()
    await once(server, 'close')
  }
  await start()
  return {
    start,
    stop,
    /** Closes every connection. */
    cut,
    losePackets: () => {
      isLossy = true
      for (const pair of pairs) pair.isDead = true
    },
    passPackets: () => {
      isLossy = false
    },
  }
}
