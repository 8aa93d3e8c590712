import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from 'foundation/log'
import { PlainError } from 'foundation/plainError'
import { createProxyServer } from 'httpxy'
import { hasEmbeddedLake } from '#lib/content/lake.ts'
import { beginFirstStart, endFirstStart, isNewFolder } from '#lib/dataFolder.server.ts'
import type { Env } from '#lib/env.server.ts'
import { formatIncident } from '#lib/publishing/incident.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'
import { runCommand } from './cli/command.ts'
import { createFrontServer, type Site } from './front/frontServer.ts'
import { createSitePlugins, toRetention } from './plugins/plugins.ts'
import { createIncidents } from './processes/incidents.ts'
import { type LakeProcess, startLakeProcess, toChildEnv } from './processes/lake.ts'
import { acquireLocksAndPorts, findFreePort } from './processes/ports.ts'
import { openSecrets, withLakeToken } from './processes/secrets.ts'
import { printReady } from './processes/siteAddress.ts'

const log = createLog('dev')

/** `npm run dev`: the lake and `next dev` behind the front server; pages read the lake at each request. */
await runCommand(develop)

async function develop(env: Env): Promise<number> {
  await acquireLocksAndPorts(env)
  const isFirstStart = isNewFolder(env.DATA_DIR)
  if (isFirstStart) beginFirstStart(env.DATA_DIR)
  const opened = await openSecrets(env.DATA_DIR)
  if (opened.kind === 'incident') throw new PlainError(formatIncident(opened.incident, 'en'))
  const { secrets } = opened

  const own: Env = { ...env, RUN_BY: 'ownServer' }
  const PLUGIN_RETENTION = toRetention(own)
  const childEnv = { ...toChildEnv(own), PLUGIN_RETENTION, NODE_ENV: 'development' } as const
  console.log(hasEmbeddedLake(env) ? 'Starting the content lake and Next.' : 'Starting Next.')
  const { SANITY_API_READ_TOKEN } = await withLakeToken(env)
  const database = openDatabase(env)
  const ending = new AbortController()
  const plugins = createSitePlugins(own, { database, isFront: true }).start(ending.signal, true)
  const nextPort = await findFreePort()
  const next = startNext({ ...childEnv, SANITY_API_READ_TOKEN }, nextPort)
  const lake = hasEmbeddedLake(env) ? await startLake(childEnv) : undefined
  if (isFirstStart) {
    await database.query('SELECT 1')
    endFirstStart(env.DATA_DIR)
  }
  const server = createFrontServer({
    site: createDevSite(nextPort),
    lakePort: hasEmbeddedLake(env) ? env.LAKE_PORT : undefined,
    trustProxy: env.TRUST_PROXY,
    log,
  })
  server.listen(env.PORT, env.HOST)

  let isEnding = false
  const end = async (code: number) => {
    if (isEnding) return
    isEnding = true
    ending.abort()
    server.closeAllConnections()
    next.kill('SIGTERM')
    await Promise.all([lake?.stop(), plugins.stop()])
    await database.close()
    process.exit(code)
  }
  next.once('exit', (code) => void end(code ?? 1))
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => void end(0))

  console.log('Compiling the home page. Other pages are compiled when first opened:')
  console.log('a page takes seconds, the Studio up to a minute the first time.')
  await compileHomePage(next, nextPort)
  if (isEnding) return 0
  printReady('Ready for changes.', env, secrets.ownerKey)
  return 0
}

/** Starts the content lake; resolves when it listens or has failed. */
function startLake(env: NodeJS.ProcessEnv): Promise<LakeProcess> {
  return new Promise((resolve) => {
    const lake = startLakeProcess({
      env,
      incidents: createIncidents(log),
      onSettled: () => resolve(lake),
      isEnding: () => false,
      log,
    })
  })
}

function startNext(env: NodeJS.ProcessEnv, port: number): ChildProcess {
  const command = ['dev', '--port', String(port), '--hostname', '127.0.0.1']
  return fork(new URL('./renderer/nextProcess.ts', import.meta.url), command, { env, execArgv: [] })
}

/** Requests the home page until Next answers. An error page is enough: the developer sees the error in the browser. */
async function compileHomePage(next: ChildProcess, port: number): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (next.exitCode !== null) throw new PlainError('next dev ended while starting; see its output above.')
    await sleep(100)
  }
}

function createDevSite(port: number): Site {
  const proxy = createProxyServer()
  return {
    answer: (request, response) => proxy.web(request, response, { target: { host: '127.0.0.1', port } }),
    upgradePort: () => port,
  }
}
