import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@freelance-site/foundation/log'
import { PlainError } from '@freelance-site/foundation/plainError'
import { createReverseProxy } from './front/forwarding.ts'
import { createFrontServer } from './front/frontServer.ts'
import { endFirstStart } from './host/dataFolder.ts'
import { createIncidents } from './status/incidents.ts'
import { startLakeProcess } from './processes/lake.ts'
import { createShutdown } from './processes/launcher.ts'
import { reservePlace, type WaitForLock } from './host/place.ts'
import { findFreePort } from './host/ports.ts'
import { openSecrets } from './host/secrets.ts'
import { printReady } from './host/siteAddress.ts'
import type { OwnServerOptions, ServerSettings } from './settings.ts'
import { formatIncident } from './status/incident.ts'

type DevelopmentOptions = Pick<OwnServerOptions, 'database' | 'plugins' | 'childEnv' | 'lakeScript'> & {
  waitForLock: WaitForLock
}

/** Runs the content lake and `next dev` behind the front server, until one of them or the terminal ends it. */
export async function runDevelopmentServer(
  configured: ServerSettings,
  { database, lakeScript, waitForLock, ...options }: DevelopmentOptions,
): Promise<never> {
  const hasLake = lakeScript !== undefined
  const place = await reservePlace(configured, { launcher: {}, hasLake, waitForLock })
  const { settings, isFirstStart } = place
  const secrets = await openSecrets(settings.DATA_DIR)
  if ('part' in secrets) throw new PlainError(formatIncident(secrets, 'en'))

  console.log(hasLake ? 'Starting the content lake and Next.' : 'Starting Next.')
  const log = createLog('dev')
  const shutdown = createShutdown()
  const plugins = options.plugins.start(shutdown.signal, true)
  const env = { ...options.childEnv, NODE_ENV: 'development' } as const
  const nextPort = await findFreePort()
  const next = fork(
    new URL('./render/nextProcess.ts', import.meta.url),
    ['dev', '--port', String(nextPort), '--hostname', '127.0.0.1'],
    { env: hasLake ? { ...env, SANITY_API_READ_TOKEN: secrets.lakeToken } : env, execArgv: [] },
  )
  next.once('exit', (code) => shutdown.begin(code ?? 1))
  const incidents = createIncidents(log)
  const { isEnding } = shutdown
  const lake = lakeScript && startLakeProcess({ script: lakeScript, env, incidents, isEnding, log })
  await lake?.settled
  if (isFirstStart) {
    await database.query('SELECT 1')
    endFirstStart(settings.DATA_DIR)
  }
  const forward = createReverseProxy(log)
  const server = createFrontServer({
    site: {
      answer: (request, response) => forward(request, response, nextPort, 'development server of Next'),
      upgradePort: () => nextPort,
    },
    lakePort: hasLake ? settings.LAKE_PORT : undefined,
    trustProxy: settings.TRUST_PROXY,
    log,
  })
  await place.listen(server)

  console.log('Compiling the home page. Other pages are compiled when first opened:')
  console.log('a page takes seconds, the Studio up to a minute the first time.')
  void compileHomePage(nextPort, shutdown.signal).then(
    () => printReady('Ready for changes.', settings, hasLake ? secrets.ownerKey : null),
    // The server has been stopped.
    () => {},
  )
  const exitCode = await shutdown.exitCode
  server.closeAllConnections()
  next.kill('SIGTERM')
  await Promise.all([lake?.stop(), plugins.stop()])
  await database.close()
  process.exit(exitCode)
}

/** Requests the home page until Next answers. An error page is enough: the developer sees the error in the browser. */
async function compileHomePage(port: number, signal: AbortSignal): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}/`, { signal }).catch(() => null)))
    await sleep(100, undefined, { signal })
}
