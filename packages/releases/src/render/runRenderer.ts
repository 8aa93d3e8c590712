import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import { createLog, type Log } from 'foundation/log'
import { type NextServer, readStaticPaths, startNextServer } from '../next/nextServer.ts'
import { notifySupervisor, runAsChild } from '../processes/ipc.ts'
import type { ReleaseStep } from '../status/failureCause.ts'
import { openReleases } from '../store/releases.ts'
import { addStatics, toMediaFolder } from '../store/statics.ts'
import { getCodeVersion, toBuildFingerprint } from './codeVersion.ts'
import { compileSite, ensureCompiled, toFirstSnapshotFile } from './compile.ts'
import { guardAgainstEmptySnapshot, makeRelease } from './makeRelease.ts'
import type { PulledSnapshot, RendererOptions } from './options.ts'
import { renderSite } from './renderSite.ts'

/** Above this the process exits after a release and is restarted, to free leaked memory. */
const maxResidentBytes = 1024 * 1024 * 1024

/** Runs this process as the renderer of a site: it compiles the site, makes releases on request and serves previews. */
export async function runRenderer(options: RendererOptions): Promise<void> {
  const { dataDir, environment, code, site, siteUrl } = options
  const log = createLog('renderer')
  const root = process.cwd()
  const releases = openReleases(dataDir)
  const codeVersion = await getCodeVersion(root, code, environment)
  const buildFingerprint = toBuildFingerprint(codeVersion, siteUrl, code, environment)
  const folders = { media: toMediaFolder(dataDir), cache: join(dataDir, 'images') }
  const pull = guardAgainstEmptySnapshot((folder) => options.pull({ folder, ...folders }), {
    showsDocuments: async () => {
      const current = await releases.current()
      return current !== null && ((await releases.read(current.releaseId))?.documents ?? 0) > 0
    },
  })
  let compiled: ReturnType<typeof prepare>

  const make = async (unlessRevisions: string[]) => {
    const ready = await compiled
    if (ready.kind === 'failed')
      return { kind: 'failed', cause: { kind: 'compile', output: ready.output } } as const
    const { render, statics } = ready
    const onStep = (step: ReleaseStep) => notifySupervisor({ type: 'step', step })
    const deps = { dataDir, buildFingerprint, releases, pull, render, statics, site, siteUrl, onStep }
    return makeRelease(deps, unlessRevisions)
  }
  runAsChild({
    onMessage: async (message) => {
      if (message.type !== 'make') return
      const made = await make(message.unlessRevisions)
      notifySupervisor({ type: 'made', made })
      freeMemory(log)
    },
  })
  notifySupervisor({ type: 'fingerprint', buildFingerprint })
  compiled = prepare(root, codeVersion, options, log)
  await compiled
}

/** Compiles the site, and renders everything once, since the first rendering is slow. */
async function prepare(root: string, codeVersion: string, options: RendererOptions, log: Log) {
  const compile = (distDir: string) => compileSite(root, distDir, options)
  const compiled = await ensureCompiled({ root, codeVersion, waitForLock: options.waitForLock, log, compile })
  if (compiled.kind === 'failed') return compiled
  const [routes, statics] = await Promise.all([
    readStaticPaths(compiled.folder),
    addStatics(options.dataDir, compiled.folder),
  ])
  const next = await startNextServer(relative(root, compiled.folder), options.environment)
  const render = (pulled: Pick<PulledSnapshot, 'snapshotFile' | 'pages'>, releaseId: string) => {
    const { snapshotFile, pages = [] } = pulled
    const rendering = { snapshotFile, releaseId, isBehindFront: true }
    Object.assign(options.environment, options.toRenderingEnv(rendering))
    return renderSite(next, [...routes, ...pages.map(({ route }) => route)], options)
  }
  await render({ snapshotFile: toFirstSnapshotFile(compiled.folder) }, 'warm-up')
  freeMemory(log)
  servePreviews(next, options.site.isPreview)
  return { kind: 'ready', render, statics } as const
}

/** Serves the owner's previews to the front server. No other path of Next can be requested from outside. */
function servePreviews(next: NextServer, isPreview: (path: string) => boolean): void {
  const server = createServer((request, response) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    if (isPreview(path)) void next.handle(request, response)
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('A server on a port has an address.')
    notifySupervisor({ type: 'listening', port: address.port })
  })
}

/** Collects the garbage of a rendering, which V8 would otherwise keep until the next one. */
function freeMemory(log: Log): void {
  global.gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' })
  if (process.memoryUsage.rss() < maxResidentBytes) return
  log('restarting to free memory.')
  process.exit(0)
}
