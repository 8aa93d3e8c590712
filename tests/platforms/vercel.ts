import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, linkSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import {
  request as ask,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http'
import { dirname, join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { z } from 'zod'
import { installBuilder, runBuilder } from './builders.ts'
import { createCheckout } from './checkout.ts'
import { endFunction, openServer, type Served } from './services.ts'
import { type Routed, readRouting, readSchedules } from './vercelRouting.ts'

const functionShape = z.looseObject({
  handler: z.string(),
  filePathMap: z.record(z.string(), z.string()).default({}),
  environment: z.record(z.string(), z.string()).default({}),
})

/** Builds this repo with Vercel's command, and returns the folder of its output. */
export async function buildWithVercel(site: string, env: Record<string, string>): Promise<string> {
  createCheckout(site)
  // Write the files that `vercel pull` would have written: https://vercel.com/docs/cli/build
  mkdirSync(join(site, '.vercel'))
  const settings = { framework: 'nextjs', installCommand: 'true' }
  writeFileSync(
    join(site, '.vercel/project.json'),
    JSON.stringify({ projectId: 'prj_standin', orgId: 'team_standin', settings }),
  )
  writeFileSync(join(site, '.vercel/.env.production.local'), '')
  const script = join(installBuilder('vercel'), 'vercel/dist/vc.js')
  await runBuilder(script, ['build', '--prod', '--yes', '--token=none'], { cwd: site, env })
  return join(site, '.vercel/output')
}

/** Serves a folder of Vercel's Build Output as its network would: routes, files, prerendered pages and functions. */
export async function serveVercelOutput(site: string, env: Record<string, string>): Promise<Served> {
  const output = join(site, '.vercel/output')
  const route = readRouting(output)
  const functions = new Map<string, Promise<number>>()
  const children: ChildProcess[] = []

  /** Starts a function in a folder that has only its own files. Returns its port. */
  async function startFunction(folder: string): Promise<number> {
    const at = `${folder.replace(/\.func$/, '')}.running`
    const config = functionShape.parse(JSON.parse(readFileSync(join(folder, '.vc-config.json'), 'utf8')))
    cpSync(folder, at, { recursive: true })
    for (const [to, from] of Object.entries(config.filePathMap)) placeFile(join(site, from), join(at, to))
    const child = fork(new URL('./functionHost.cjs', import.meta.url), [at, config.handler], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', VERCEL: '1', ...config.environment, ...env },
      execArgv: [],
    })
    children.push(child)
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`The function ${folder} ended with ${code}.`)
    })
    const [message] = await Promise.race([once(child, 'message'), ended])
    ended.catch(() => {})
    return z.object({ port: z.number() }).parse(message).port
  }

  function findFunction(base: string): Promise<number> {
    const folder = realpathSync(`${base}.func`)
    const running = functions.get(folder) ?? startFunction(folder)
    functions.set(folder, running)
    return running
  }

  const server = createServer((request, response) => {
    answer(route(request), request, response, findFunction).catch((error: unknown) => {
      console.error(error)
      response.writeHead(502).end()
    })
  })
  const port = await openServer(server)
  return {
    url: `http://localhost:${port}`,
    // https://vercel.com/docs/cron-jobs/manage-cron-jobs#securing-cron-jobs
    schedules: readSchedules(output).map(({ path, schedule }) => ({
      schedule,
      run: async () => {
        const headers = { authorization: `Bearer ${env.CRON_SECRET}`, 'user-agent': 'vercel-cron/1.0' }
        const answer = await fetch(`http://localhost:${port}${path}`, { headers })
        if (!answer.ok) throw new Error(`The site answered ${answer.status}.`)
      },
    })),
    close: async () => {
      await Promise.all(children.map(endFunction))
      server.closeAllConnections()
      server.close()
    },
  }
}

function placeFile(from: string, to: string): void {
  if (existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true })
  try {
    linkSync(realpathSync(from), to)
  } catch {
    cpSync(from, to, { recursive: true, dereference: true })
  }
}

async function answer(
  { target, url, status, headers, important }: Routed,
  request: IncomingMessage,
  response: ServerResponse,
  findFunction: (base: string) => Promise<number>,
): Promise<void> {
  const begin = (own: OutgoingHttpHeaders, ownStatus: number) =>
    response.writeHead(status ?? ownStatus, { ...headers, ...own, ...important })
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!target || target.kind === 'status') return void begin({}, 404).end()
  if (target.kind === 'file') {
    const type = target.type ?? getMimeType(target.file) ?? 'application/octet-stream'
    const caching = headers['cache-control'] ?? 'public, max-age=0, must-revalidate'
    if (!isRead) return void begin({}, 405).end()
    return void begin({ 'content-type': type, 'cache-control': caching }, 200).end(readFileSync(target.file))
  }
  if (
    target.kind === 'prerender' &&
    isRead &&
    target.config.fallback &&
    !isBypassed(request, target.config)
  ) {
    const { fallback, initialHeaders, initialStatus = 200 } = target.config
    const file = join(dirname(target.base), fallback.fsPath)
    const type = fallback.contentType ?? getMimeType(file) ?? 'application/octet-stream'
    return void begin({ 'content-type': type, ...initialHeaders }, initialStatus).end(readFileSync(file))
  }
  const port = await findFunction(target.base)
  const forwardedHeaders = {
    'x-forwarded-proto': 'https',
    ...request.headers,
    'x-forwarded-host': request.headers.host,
    // Vercel replaces the client's header: https://vercel.com/docs/headers/request-headers#x-vercel-forwarded-for
    'x-vercel-forwarded-for': request.socket.remoteAddress,
    'x-matched-path': `/${target.name}`,
  }
  const forwarded = ask({
    port,
    host: '127.0.0.1',
    method: request.method,
    path: url.pathname + url.search,
    headers: forwardedHeaders,
  })
  const answered = once(forwarded, 'response')
  request.pipe(forwarded)
  const [functionResponse]: IncomingMessage[] = await answered
  if (!functionResponse) throw new Error('The function did not answer.')
  functionResponse.pipe(begin(functionResponse.headers, functionResponse.statusCode ?? 502))
}

/** With Next's cookie of draft mode, the function renders the page instead. */
const isBypassed = (request: IncomingMessage, { bypassToken }: { bypassToken?: string }) =>
  bypassToken !== undefined && (request.headers.cookie ?? '').includes(`__prerender_bypass=${bypassToken}`)
