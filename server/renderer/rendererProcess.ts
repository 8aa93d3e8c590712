import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { createLog, logConsole } from 'foundation/log'
import { formatIgnored } from '#lib/content/published.server.ts'
import { parseEnv } from '#lib/env.server.ts'
import { isPreview } from '#lib/preview/preview.ts'
import { formatPullOutcome, pull } from '#lib/pull/pull.ts'
import { setRenderingEnv } from '#lib/renderingEnv.server.ts'
import { toPolicySettings } from '#lib/security/policy.ts'
import { toRetention } from '../plugins/plugins.ts'
import { type MakeOutcome, notifySupervisor, runAsChild } from '../processes/ipc.ts'
import { withLakeToken } from '../processes/secrets.ts'
import { toSiteUrl } from '../processes/siteAddress.ts'
import { openReleases } from '../releases/releases.ts'
import { addStatics, toMediaFolder } from '../releases/statics.ts'
import { getBuildFingerprint, getCodeVersion } from './codeVersion.ts'
import { ensureCompiled, toBuiltInSnapshot } from './compile.ts'
import { guardAgainstEmptySnapshot, makeRelease } from './makeRelease.ts'
import { type NextServer, readStaticPaths, startNextServer } from './next/nextServer.ts'
import { renderSite } from './renderSite.ts'

/** Above this the process exits after a release and is restarted, to free leaked memory. */
const maxResidentBytes = 1024 * 1024 * 1024

const env = parseEnv()
const log = createLog('renderer')
logConsole(log)
const root = process.cwd()
const releases = openReleases(env.DATA_DIR)

/** What is needed to render a compiled site, or why it is missing. */
type Site =
  | { kind: 'ready'; next: NextServer; routes: string[]; statics: string[] }
  | { kind: 'failed'; output: string }

const codeVersion = await getCodeVersion(root)
const buildFingerprint = await getBuildFingerprint(root, codeVersion, toSiteUrl(env))
const pullGuarded = guardAgainstEmptySnapshot(pullSnapshot, { showsDocuments })
let site: Promise<Site>

runAsChild({
  onMessage: async (message) => {
    if (message.type !== 'make') return
    const made = await make(message.unlessRevisions)
    notifySupervisor({ type: 'made', made })
    freeMemory()
  },
})
notifySupervisor({ type: 'fingerprint', buildFingerprint })
site = prepare()
await site

/**
 * Compiles the site if necessary, starts Next, and renders everything once, since the first rendering is
 * slow.
 */
async function prepare(): Promise<Site> {
  const compiled = await ensureCompiled({ root, codeVersion, log })
  if (compiled.kind === 'failed') return compiled
  const [routes, statics] = await Promise.all([
    readStaticPaths(compiled.folder),
    addStatics(env.DATA_DIR, compiled.folder),
  ])
  const next = await startNextServer(relative(root, compiled.folder))
  const ready = { kind: 'ready', next, routes, statics } as const
  await render(ready, toBuiltInSnapshot(compiled.folder), 'warm-up')
  freeMemory()
  servePreviews(next)
  return ready
}

async function make(unlessRevisions: string[]): Promise<MakeOutcome> {
  const ready = await site
  if (ready.kind === 'failed') return { kind: 'failed', cause: { kind: 'compile', output: ready.output } }
  return makeRelease(
    {
      dataDir: env.DATA_DIR,
      buildFingerprint,
      releases,
      pull: pullGuarded,
      render: (snapshotFile, releaseId) => render(ready, snapshotFile, releaseId),
      statics: ready.statics,
      siteUrl: toSiteUrl(env),
      onStep: (step) => notifySupervisor({ type: 'step', step }),
    },
    unlessRevisions,
  )
}

function render({ next, routes }: Extract<Site, { kind: 'ready' }>, snapshotFile: string, releaseId: string) {
  setRenderingEnv({
    CONTENT_SNAPSHOT: snapshotFile,
    RELEASE_ID: releaseId,
    PLUGIN_RETENTION: toRetention(env),
  })
  return renderSite(next, routes, toPolicySettings(env))
}

async function pullSnapshot(folder: string) {
  const pulled = await pull({
    env: { ...(await withLakeToken(env)), CONTENT_REQUIRED: env.CONTENT_REQUIRED ?? true },
    folder,
    media: toMediaFolder(env.DATA_DIR),
    cache: join(env.DATA_DIR, 'images'),
  })
  if (pulled.kind === 'builtIn') log(formatPullOutcome(pulled), { level: 'warn' })
  if (pulled.kind === 'lake')
    for (const problem of pulled.ignored) log(formatIgnored(problem), { level: 'warn' })
  return pulled
}

async function showsDocuments(): Promise<boolean> {
  const current = await releases.current()
  return current !== null && ((await releases.read(current.releaseId))?.documents ?? 0) > 0
}

/** Serves the owner's previews to the front server. No other path of Next can be requested from outside. */
function servePreviews(next: NextServer): void {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    if (!isPreview(path)) {
      response.writeHead(404).end()
      return
    }
    void next.handle(request, response)
  }
  const server = createServer(handle)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('A server on a port has an address.')
    notifySupervisor({ type: 'listening', port: address.port })
  })
}

/** Collects the garbage of a rendering, which V8 would otherwise keep until the next one. */
function freeMemory(): void {
  global.gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' })
  if (process.memoryUsage.rss() < maxResidentBytes) return
  log('restarting to free memory.')
  process.exit(0)
}
