import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitForLock } from 'content-lake/exclusiveLock'
import { createLog } from 'foundation/log'
import { PlainError } from 'foundation/plainError'
import { createProxyServer } from 'httpxy'
import { createFrontServer, type Site } from 'releases/front/frontServer'
import { hasEmbeddedLake } from 'releases/lake'
import { beginFirstStart, endFirstStart, isNewFolder } from 'releases/processes/dataFolder'
import { createIncidents } from 'releases/processes/incidents'
import { type LakeProcess, startLakeProcess } from 'releases/processes/lake'
import { acquireLocksAndPorts, findFreePort } from 'releases/processes/ports'
import { openSecrets } from 'releases/processes/secrets'
import { printReady } from 'releases/processes/siteAddress'
import { formatIncident } from 'releases/status/incident'
import type { Env } from '#lib/env.server.ts'
import { runCommand } from './cli/command.ts'
import { createSitePlugins, openDatabase, toRetention } from './plugins/plugins.ts'
import { toChildEnv, withLakeToken } from './processes/childSettings.ts'

const log = createLog('dev')

/** `npm run dev`: the lake and `next dev` behind the front server; pages read the lake at each request. */
await runCommand(develop)

async function develop(env: Env): Promise<number> {
  const hasLake = hasEmbeddedLake(env)
  await acquireLocksAndPorts(env, { hasLake, waitForLock })
  const isFirstStart = isNewFolder(env.DATA_DIR)
  if (isFirstStart) beginFirstStart(env.DATA_DIR)
  const opened = await openSecrets(env.DATA_DIR)
  if (opened.kind === 'incident') throw new PlainError(formatIncident(opened.incident, 'en'))
  const { secrets } = opened

  const own: Env = { ...env, RUN_BY: 'ownServer' }
  const PLUGIN_RETENTION = toRetention(own)
  const childEnv = { ...toChildEnv(own), PLUGIN_RETENTION, NODE_ENV: 'development' } as const
  console.log(hasLake ? 'Starting the content lake and Next.' : 'Starting Next.')
  const { SANITY_API_READ_TOKEN } = await withLakeToken(env)
  const database = openDatabase(env)
  const ending = new AbortController()
  const plugins = createSitePlugins(own, { database, isFront: true }).start(ending.signal, true)
  const nextPort = await findFreePort()
  const next = startNext({ ...childEnv, SANITY_API_READ_TOKEN }, nextPort)
  const lake = hasLake ? await startLake(childEnv) : undefined
  if (isFirstStart) {
    await database.query('SELECT 1')
    endFirstStart(env.DATA_DIR)
  }
  const server = createFrontServer({
    site: createDevSite(nextPort),
    lakePort: hasLake ? env.LAKE_PORT : undefined,
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
  printReady('Ready for changes.', env, hasLake ? secrets.ownerKey : null)
  return 0
}

/** Starts the content lake; resolves when it listens or has failed. */
function startLake(env: NodeJS.ProcessEnv): Promise<LakeProcess> {
  return new Promise((resolve) => {
    const lake = startLakeProcess({
      script: new URL('./processes/lakeProcess.ts', import.meta.url),
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
  return fork(new URL(import.meta.resolve('releases/render/nextProcess')), command, { env, execArgv: [] })
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
