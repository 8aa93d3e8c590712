import { request } from 'node:http'

export type Outcomes = {
  answered: number
  /** Connections that were not accepted. */
  refused: number
  /** Requests that were in flight when the server was killed. */
  broken: number
  longestMs: number
}

/** Starts clients that send one request after the other, each on a new connection, until stopped. */
export function startClients(url: string, count: number): () => Promise<Outcomes> {
  const outcomes: Outcomes = { answered: 0, refused: 0, broken: 0, longestMs: 0 }
  let isRunning = true
  const clients = Array.from({ length: count }, async () => {
    while (isRunning) {
      const startedAt = performance.now()
      const outcome = await ask(url)
      outcomes[outcome] += 1
      if (outcome === 'answered')
        outcomes.longestMs = Math.max(outcomes.longestMs, Math.round(performance.now() - startedAt))
    }
  })
  return async () => {
    isRunning = false
    await Promise.all(clients)
    return outcomes
  }
}

const ask = (url: string) =>
  new Promise<'answered' | 'refused' | 'broken'>((resolve) => {
    const asking = request(url, { agent: false, family: 4 }, (response) => {
      response.resume()
      response.once('error', () => resolve('broken'))
      response.once('end', () => resolve(response.statusCode === 200 ? 'answered' : 'broken'))
    })
    asking.once('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    )
    asking.end()
  })
