import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { findFreePort, waitForPort } from '@freelance-site/releases/testing'
import { z } from 'zod'
import { createSite, type Site } from './site.ts'
import { startSiteLake } from './siteLake.ts'

/** Any id will do: no test lets a request reach Google. */
export const measurementId = 'G-TEST12345'

const shape = z.object({ url: z.string(), dataDir: z.string(), studioLink: z.string() })
/** The site that is shared by all tests that only read it. */
export type SharedSite = z.infer<typeof shape>

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
 * Runs once before all browser tests. It offers the workers one shared site, and each worker the data folder of a stopped site
 * as a template for others. Each is created when the first test needs it. Workers ask a small server for them, whose address is
 * in their environment.
 */
export default async function keepSharedSite(): Promise<() => Promise<void>> {
  const site = lazily(async () => {
    const created = await createSite({ NEXT_PUBLIC_GA_MEASUREMENT_ID: measurementId, TRUST_PROXY: '1' })
    await created.start()
    return created
  })
  const createTemplate = () =>
    lazily(async () => {
      const created = await createSite()
      const port = await findFreePort()
      const lake = await startSiteLake({ DATA_DIR: created.dataDir, LAKE_PORT: String(port) })
      await lake.close()
      await created.start()
      await created.stop()
      return created
    })
  const templates: Record<string, ReturnType<typeof createTemplate>> = {}
  const server = createServer(async (request, response) => {
    try {
      const worker = request.url?.startsWith(templatePath) && request.url.slice(templatePath.length)
      if (worker) templates[worker] ??= createTemplate()
      const { url, dataDir, studioLink } = await ((worker && templates[worker]) || site).get()
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
    for (const each of [site, ...Object.values(templates)])
      await (await each.started()?.catch(() => null))?.remove()
  }
}

const templatePath = '/template/'

/** Returns the shared site, after its start. */
export const getSharedSite = (): Promise<SharedSite> => ask('/')

async function ask(path: string): Promise<SharedSite> {
  const answer = await fetch(new URL(path, process.env.SHARED_SITE))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The shared site did not start: ${text}`)
  return shape.parse(JSON.parse(text))
}

/**
 * Starts a site for one browser test, with the tests' own content and a first release. It gets a copy of a data folder and, unless
 * another site of this worker has it, the port of that folder's release: a release has its address in it, so that a start at
 * another port makes a new one, which takes four times as long.
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const { dataDir, url } = await ask(templatePath + process.env.TEST_PARALLEL_INDEX)
  const { port } = new URL(url)
  const isFree = await waitForPort(Number(port), '127.0.0.1', 0)
  const site = await createSite({ ...(isFree && { PORT: port }), ...env })
  await cp(dataDir, site.dataDir, { recursive: true, preserveTimestamps: true })
  await site.start()
  return site
}
