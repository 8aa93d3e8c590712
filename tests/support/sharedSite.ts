import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'
import { findFreePort } from '#server/processes/ports.ts'
import { createSite, type Site } from './site.ts'

/** The site that all tests share which only look at it. */
export type SharedSite = Pick<Site, 'url' | 'dataDir' | 'studioLink'>

/** Any id will do: no test lets a request reach Google. */
export const measurementId = 'G-TEST12345'

const shape = z.object({ url: z.string(), dataDir: z.string(), studioLink: z.string() })

/**
 * Runs once before all browser tests: one site for all workers, started when the first of them asks for it. Answers
 * on a port of its own, which the workers inherit in their environment.
 */
export default async function keepSharedSite(): Promise<() => Promise<void>> {
  let site: Promise<Site> | null = null
  const start = async () => {
    const created = await createSite({ NEXT_PUBLIC_GA_MEASUREMENT_ID: measurementId, TRUST_PROXY: '1' })
    await created.start()
    return created
  }
  const server = createServer(async (_request, response) => {
    try {
      site ??= start()
      const { url, dataDir, studioLink } = await site
      response.end(JSON.stringify({ url, dataDir, studioLink }))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  const port = await findFreePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  process.env.SHARED_SITE = `http://127.0.0.1:${port}`
  return async () => {
    server.close()
    const started = await site?.catch(() => null)
    await started?.remove()
  }
}

/** The shared site, as a worker gets it; waits for its start. */
export async function getSharedSite(): Promise<SharedSite> {
  const answer = await fetch(process.env.SHARED_SITE ?? '')
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The shared site did not start: ${text}`)
  return shape.parse(JSON.parse(text))
}
