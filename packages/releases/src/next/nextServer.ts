import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import { join } from 'node:path'
import { duplexPair } from 'node:stream'
import { fileURLToPath } from 'node:url'
import next from 'next'
import { z } from 'zod'
import { collectEntry, type RenderedEntry } from './answerCache.ts'

const manifestShape = z.looseObject({
  routes: z.record(z.string(), z.unknown()),
  dynamicRoutes: z.record(z.string(), z.looseObject({ fallback: z.unknown() })),
})

const toManifestFile = (site: string) => join(site, 'prerender-manifest.json')

const readManifest = async (site: string) =>
  manifestShape.parse(JSON.parse(await readFile(toManifestFile(site), 'utf8')))

/** The paths that Next prerenders, such as `/fr/services` and `/robots.txt`, without Next's own error pages. */
export async function readStaticPaths(site: string): Promise<string[]> {
  return Object.keys((await readManifest(site)).routes).filter((path) => !path.startsWith('/_'))
}

/**
 * Lets Next render paths that a build did not know, although `dynamicParams` is false, so that new content may have pages.
 * The renderer requests no other path of it, and a platform keeps the page for unknown addresses.
 */
export async function allowNewPaths(site: string): Promise<void> {
  const manifest = await readManifest(site)
  for (const route of Object.values(manifest.dynamicRoutes)) route.fallback = null
  await writeFile(toManifestFile(site), JSON.stringify(manifest))
}

/** The status and headers of an answer. Its body is not read, since `RenderedEntry` has the content. */
export type NextAnswer = { status: number; headers: IncomingHttpHeaders }

/** A path as Next rendered it. */
export type Rendering = { answer: NextAnswer; entry: RenderedEntry }

/** Next in this process. It listens on no port. */
export type NextServer = {
  /** Answers any request as Next does. The caller decides which paths may reach it. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Renders a path. Throws if it is not a page or file that Next renders statically, or after 30 s. */
  render: (path: string) => Promise<Rendering>
}

const renderTimeoutMs = 30_000

const serverFilesShape = z.object({ config: z.looseObject({}) })

/** As Next's standalone server expects it. Next then loads neither next.config.ts nor the compiler, which saves 40 MB. */
async function readCompiledConfig(distDir: string): Promise<string> {
  const file = join(distDir, 'required-server-files.json')
  const { config } = serverFilesShape.parse(JSON.parse(await readFile(file, 'utf8')))
  const cacheHandler = fileURLToPath(new URL('./answerCache.ts', import.meta.url))
  return JSON.stringify({ ...config, distDir, cacheHandler, cacheMaxMemorySize: 0 })
}

/** `distDir` is relative to the project. Next reads its settings from `environment`, that of this process. */
export async function startNextServer(distDir: string, environment: NodeJS.ProcessEnv): Promise<NextServer> {
  Object.assign(environment, {
    NODE_ENV: 'production',
    __NEXT_PRIVATE_STANDALONE_CONFIG: await readCompiledConfig(distDir),
  })
  const app = next({ dev: false, dir: process.cwd(), hostname: '127.0.0.1', port: 1, quiet: true })
  // Next logs how long it took to read its settings; only its warnings and errors belong in our log.
  const { log } = console
  console.log = () => {}
  await app.prepare()
  console.log = log
  const handle = app.getRequestHandler()
  const inner = createServer((incoming, response) => void handle(incoming, response))
  return {
    handle,
    render: async (path: string): Promise<Rendering> => {
      const { answer, entry } = await collectEntry(() => ask(inner, path))
      if (answer.status !== 200) throw new Error(`Next answered ${answer.status}`)
      if (!entry) throw new Error('Next did not render it as a static page')
      return { answer, entry }
    },
  }
}

/** Requests a path over a connection inside this process, so that Next needs no port. */
async function ask(server: Server, path: string): Promise<NextAnswer> {
  const asking = request({
    path,
    headers: { host: 'localhost' },
    signal: AbortSignal.timeout(renderTimeoutMs),
    createConnection: () => {
      const [ours, theirs] = duplexPair()
      server.emit('connection', theirs)
      return ours
    },
  }).end()
  // The time limit may also end a response that has begun. Without a listener, that would end the process.
  asking.on('error', () => {})
  const response: IncomingMessage = (await once(asking, 'response'))[0]
  await once(response.resume(), 'end')
  return { status: response.statusCode ?? 0, headers: response.headers }
}
