import { createServer, type Socket } from 'node:net'
import { type MailServer, toSettings } from './mailServer.ts'

/** A server that does not speak the provider's protocol properly: `talk` handles each connection. */
export async function startOddServer(talk: (socket: Socket) => void): Promise<MailServer> {
  let connections = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    settings: toSettings(port),
    port,
    arrived: [],
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Accepts connections and never sends anything. */
export const startSilentServer = () => startOddServer(() => {})
