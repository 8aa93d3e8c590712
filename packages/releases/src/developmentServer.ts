import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { ProblemError } from '@freelance-site/foundation/node'
import { createLog } from '@freelance-site/foundation/server'
import { createPolicyReports, policyReportPath } from './development/policyReports.ts'
import { isUnder } from './front/address.ts'
import { createFrontServer } from './front/frontServer.ts'
import { createReverseProxy } from './front/reverseProxy.ts'
import { endFirstStart } from './host/dataFolder.ts'
import { reservePlace } from './host/place.ts'
import { findFreePort } from './host/ports.ts'
import { isProblem, type Secrets } from './host/secrets.ts'
import { formatReady, toSiteUrl } from './host/siteAddress.ts'
import { createShutdown } from './processes/launcher.ts'
import { startService } from './processes/service.ts'
import type { SecurityOptions } from './security/policy.ts'
import type { OwnServerOptions } from './serverOptions.ts'
import { runsHere } from './service.ts'
import type { ServerSettings } from './settings.ts'
import type { Editor, SiteOptions } from './site.ts'
import { formatPartProblem } from './status/partProblem.ts'
import { createPartProblems } from './status/partProblems.ts'

type DevelopmentOptions = Pick<
  OwnServerOptions,
  'database' | 'plugins' | 'childEnv' | 'secrets' | 'service' | 'names' | 'toEditorUrl' | 'version'
> & {
  editor?: Editor
  /** The policy of public pages, which is only reported. */
  security: SecurityOptions
  isPreview: SiteOptions['isPreview']
  /** What `next dev` gets of the secrets, as environment variables. */
  toSecretEnv?: (secrets: Secrets) => Record<string, string | undefined>
}

/** Runs the service and `next dev` behind the front server, until one of them or the terminal ends it. */
export async function runDevelopmentServer(
  configured: ServerSettings,
  { database, editor, names, security, isPreview, ...options }: DevelopmentOptions,
): Promise<never> {
  const service = runsHere(options.service) ? options.service : undefined
  const place = await reservePlace(configured, { launcher: {}, service })
  const { settings, isFirstStart } = place
  const secrets = await options.secrets.open(settings.DATA_DIR)
  if (isProblem(secrets))
    throw new ProblemError(secrets, (_, language) => formatPartProblem(secrets, language, names))

  console.log(service ? `Starting the ${service.name} and Next.` : 'Starting Next.')
  const log = createLog('dev')
  const shutdown = createShutdown()
  const plugins = options.plugins.start(shutdown.signal, true)
  const env = { ...options.childEnv, NODE_ENV: 'development' } as const
  const nextPort = await findFreePort()
  const next = fork(
    new URL('./render/nextProcess.ts', import.meta.url),
    ['dev', '--port', String(nextPort), '--hostname', '127.0.0.1'],
    { env: { ...env, ...options.toSecretEnv?.(secrets) }, execArgv: [] },
  )
  next.once('exit', (code) => shutdown.begin(code ?? 1))
  const problems = createPartProblems(log, { names })
  const { isEnding } = shutdown
  const running = service && startService(service, { env, problems, isEnding, log })
  await running?.settled
  if (isFirstStart) {
    await database.query('SELECT 1')
    endFirstStart(settings.DATA_DIR)
  }
  const forward = createReverseProxy(log)
  const reports = createPolicyReports(security, log)
  const server = createFrontServer({
    site: {
      answer: (request, response) => {
        const { url = '/' } = request
        if (request.method === 'POST' && url === policyReportPath) return reports.receive(request, response)
        const isPage = !isPreview(url) && !(editor && isUnder(url, editor.path))
        if (isPage && request.headers['sec-fetch-dest'] === 'document') reports.prepare(request, response)
        return forward(request, response, nextPort, 'development server of Next')
      },
      upgradePort: () => nextPort,
    },
    service: options.service && { ...options.service, port: place.servicePort },
    trustProxy: settings.TRUST_PROXY,
    log,
  })
  await place.listen(server)

  const siteUrl = toSiteUrl(settings)
  const editorUrl = options.toEditorUrl?.(siteUrl, secrets)
  const ready = { siteUrl, editor, editorUrl, version: options.version }
  console.log('Compiling the home page. Other pages are compiled when first opened:')
  console.log(`a page takes seconds${editor ? `, the ${editor.name} up to a minute the first time` : ''}.`)
  void compileHomePage(nextPort, shutdown.signal).then(
    () => process.stdout.write(formatReady('Ready for changes.', ready)),
    // The server has been stopped.
    () => {},
  )
  const exitCode = await shutdown.exitCode
  server.closeAllConnections()
  next.kill('SIGTERM')
  await Promise.all([running?.stop(), plugins.stop()])
  await database.close()
  process.exit(exitCode)
}

/** Requests the home page until Next answers. An error page is enough: the developer sees the error in the browser. */
async function compileHomePage(port: number, signal: AbortSignal): Promise<void> {
  while (!(await fetch(`http://127.0.0.1:${port}/`, { signal }).catch(() => null)))
    await sleep(100, undefined, { signal })
}
