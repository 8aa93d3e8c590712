import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { z } from 'zod'
import { findFreePort } from '#server/processes/ports.ts'
import { createSite, type Site } from './site.ts'
import { startSiteLake } from './siteLake.ts'

/** The site that all tests share which only look at it. */
export type SharedSite = Pick<Site, 'url' | 'dataDir' | 'studioLink'>

/** Any id will do: no test lets a request reach Google. */
export const measurementId = 'G-TEST12345'

const shape = z.object({ url: z.string(), dataDir: z.string(), studioLink: z.string() })

/** Runs something once, when it is first asked for. */
function lazily<T>(run: () => Promise<T>): { get: () => Promise<T>; started: () => Promise<T> | null } {
  let running: Promise<T> | null = null
  return {
    get: () => {
      running ??= run()
      return running
    },
    started: () => running,
  }
}

/**
 * Runs once before all browser tests: one site for all workers, and the data folder of a site that was started and
 * stopped, of which other sites get a copy. Each is made when the first test asks for it, on a port of its own,
 * which the workers inherit in their environment.
 */
export default async function keepSharedSite(): Promise<() => Promise<void>> {
  const site = lazily(async () => {
    const created = await createSite({ NEXT_PUBLIC_GA_MEASUREMENT_ID: measurementId, TRUST_PROXY: '1' })
    await created.start()
    return created
  })
  const begun = lazily(async () => {
    const created = await createSite()
    const port = await findFreePort()
    const lake = await startSiteLake({ DATA_DIR: created.dataDir, LAKE_PORT: String(port) })
    await lake.close()
    await created.start()
    await created.stop()
    return created
  })
  const server = createServer(async (request, response) => {
    try {
      const { url, dataDir, studioLink } = await (request.url === begunPath ? begun : site).get()
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
    for (const each of [site, begun]) await (await each.started()?.catch(() => null))?.remove()
  }
}

const begunPath = '/begun'

/** The shared site, as a worker gets it; waits for its start. */
export const getSharedSite = (): Promise<SharedSite> => ask('/')

async function ask(path: string): Promise<SharedSite> {
  const answer = await fetch(new URL(path, process.env.SHARED_SITE))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The shared site did not start: ${text}`)
  return shape.parse(JSON.parse(text))
}

/**
 * Starts a site of its own for a browser test, with the content of the tests’ own and its first release. Its data folder is a
 * copy: a
 * first start takes four times as long as a later one.
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const { dataDir } = await ask(begunPath)
  const site = await createSite(env)
  await cp(dataDir, site.dataDir, { recursive: true, preserveTimestamps: true })
  await site.start()
  return site
}
