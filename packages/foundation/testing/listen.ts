import type { Server } from 'node:http'
import { onTestFinished } from 'vitest'

/** Starts a server on a free port, returns the port, and closes the server after the test. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('A server listens on a port.')
  return address.port
}
