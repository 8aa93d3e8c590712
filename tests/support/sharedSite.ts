import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { findFreePort } from 'releases/processes/ports'
import { z } from 'zod'
import { createSite, type Site } from './site.ts'
import { startSiteLake } from './siteLake.ts'

/** The site that is shared by all tests that only read it. */
export type SharedSite = Pick<Site, 'url' | 'dataDir' | 'studioLink'>

/** Any id will do: no test lets a request reach Google. */
export const measurementId = 'G-TEST12345'

const shape = z.object({ url: z.string(), dataDir: z.string(), studioLink: z.string() })

/** Runs an asynchronous function once, on the first call of `get`. */
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
 * Runs once before all browser tests. It offers the workers one shared site, and the data folder of a stopped site as a
 * template for others. Each is created when the first test needs it. Workers ask a small server for them, whose address is in
 * their environment.
 */
export default async function keepSharedSite(): Promise<() => Promise<void>> {
  const site = lazily(async () => {
    const created = await createSite({ NEXT_PUBLIC_GA_MEASUREMENT_ID: measurementId, TRUST_PROXY: '1' })
    await created.start()
    return created
  })
  const template = lazily(async () => {
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
      const { url, dataDir, studioLink } = await (request.url === templatePath ? template : site).get()
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
    for (const each of [site, template]) await (await each.started()?.catch(() => null))?.remove()
  }
}

const templatePath = '/template'

/** Returns the shared site, after its start. */
export const getSharedSite = (): Promise<SharedSite> => ask('/')

async function ask(path: string): Promise<SharedSite> {
  const answer = await fetch(new URL(path, process.env.SHARED_SITE))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The shared site did not start: ${text}`)
  return shape.parse(JSON.parse(text))
}

/**
 * Starts a site for one browser test, with the tests' own content and a first release. It gets a copy of a data folder, because
 * a first start takes four times as long as a later one.
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const { dataDir } = await ask(templatePath)
  const site = await createSite(env)
  await cp(dataDir, site.dataDir, { recursive: true, preserveTimestamps: true })
  await site.start()
  return site
}
