import type { Server } from 'node:http'

/** Ends a server: nobody new comes in, whoever is being answered has this long to get the rest. */
export async function closeServer(server: Server, lastAnswersMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), lastAnswersMs)
  await closed
  clearTimeout(cut)
}
