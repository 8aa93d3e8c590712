import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { formatPulled, pull } from '#lib/content/pull.ts'
import { parseEnv } from '#lib/env.ts'
import type { ReleaseStep } from '#lib/publishing/failureCause.ts'
import { toPolicySettings } from '#lib/security/contentPolicy.ts'
import { isUnder } from '../front/address.ts'
import { liveAsChild, tellSupervisor } from '../processes/childLife.ts'
import type { Made } from '../processes/ipc.ts'
import { createLog } from '../processes/log.ts'
import { withLakeToken } from '../processes/secrets.ts'
import { toSiteUrl } from '../processes/siteAddress.ts'
import { guardAgainstEmptySnapshot } from '../publisher/guardAgainstEmptySnapshot.ts'
import { makeRelease } from '../publisher/makeRelease.ts'
import { openReleases } from '../releases/releases.ts'
import { addStatics, toMediaFolder } from '../releases/statics.ts'
import { getBuildFingerprint } from './buildFingerprint.ts'
import { getCodeVersion } from './codeVersion.ts'
import { ensureCompiled, toBuiltInSnapshot } from './compile.ts'
import { type NextServer, startNextServer } from './next/nextServer.ts'
import { readStaticPaths } from './next/staticPaths.ts'
import { renderSite } from './renderSite.ts'

/** Beyond this it ends after a release, to be started anew: whatever has grown is given back. */
const MOST_RESIDENT_BYTES = 1024 * 1024 * 1024

const env = parseEnv()
const log = createLog('renderer')
const root = process.cwd()
const releases = openReleases(env.DATA_DIR)
const stopping = new AbortController()

/** What a compiled site needs to be rendered; or why there is none. */
type Site =
  | { kind: 'ready'; next: NextServer; routes: string[]; statics: string[] }
  | { kind: 'failed'; output: string }

const codeVersion = await getCodeVersion(root)
const buildFingerprint = await getBuildFingerprint(root, codeVersion, toSiteUrl(env))
const pullGuarded = guardAgainstEmptySnapshot(pullSnapshot, { showsDocuments })
let site: Promise<Site>
let turn: Promise<void> = Promise.resolve()

liveAsChild({
  onMessage: (message) => {
    if (message.type !== 'make') return
    const { request, unlessRevisions } = message
    turn = turn.then(async () => {
      const made = await make(unlessRevisions, (step) => tellSupervisor({ type: 'step', request, step }))
      tellSupervisor({ type: 'made', request, made })
      giveBackMemory()
    })
  },
  onStop: async () => stopping.abort(),
})
tellSupervisor({ type: 'fingerprint', buildFingerprint })
site = prepare()
await site

/** Compiles the site if need be, starts Next, and renders everything once: the first rendering is the slow one. */
async function prepare(): Promise<Site> {
  const compiled = await ensureCompiled({ root, codeVersion, signal: stopping.signal, log })
  if (compiled.kind !== 'compiled')
    return { kind: 'failed', output: compiled.kind === 'failed' ? compiled.output : 'It was stopped.' }
  const [routes, statics] = await Promise.all([
    readStaticPaths(compiled.folder),
    addStatics(env.DATA_DIR, compiled.folder),
  ])
  const next = await startNextServer(relative(root, compiled.folder))
  const ready = { kind: 'ready', next, routes, statics } as const
  await render(ready, toBuiltInSnapshot(compiled.folder), 'warm-up')
  giveBackMemory()
  servePreviews(next)
  return ready
}

async function make(unlessRevisions: string[], onStep: (step: ReleaseStep) => void): Promise<Made> {
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
      onStep,
    },
    unlessRevisions,
  )
}

function render({ next, routes }: Extract<Site, { kind: 'ready' }>, snapshotFile: string, releaseId: string) {
  // Read by lib/content/getContent.ts and the layout, in this very process.
  process.env.CONTENT_SNAPSHOT = snapshotFile
  process.env.RELEASE_ID = releaseId
  return renderSite(next, routes, toPolicySettings(env))
}

async function pullSnapshot(folder: string) {
  const pulled = await pull({
    env: { ...(await withLakeToken(env)), CONTENT_REQUIRED: env.CONTENT_REQUIRED ?? true },
    folder,
    media: toMediaFolder(env.DATA_DIR),
    cache: join(env.DATA_DIR, 'images'),
  })
  if (pulled.kind === 'builtIn') log(formatPulled(pulled), { level: 'warn' })
  return pulled
}

async function showsDocuments(): Promise<boolean> {
  const current = await releases.current()
  return current !== null && ((await releases.read(current.releaseId))?.documents ?? 0) > 0
}

/** The owner's previews, which the front server passes on; nothing else of Next can be reached from outside. */
function servePreviews(next: NextServer): void {
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const [path = '/'] = (request.url ?? '/').split('?', 1)
    if (!isUnder(path, '/preview') && !isUnder(path, '/api/draft-mode')) {
      response.writeHead(404).end()
      return
    }
    void next.handle(request, response)
  }
  const server = createServer(handle)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (typeof address !== 'object' || address === null) throw new Error('A server on a port has an address.')
    tellSupervisor({ type: 'listening', port: address.port })
  })
}

/** What a rendering has used is garbage at once, and V8 would keep it until the next one. */
function giveBackMemory(): void {
  global.gc?.()
  if (process.memoryUsage.rss() < MOST_RESIDENT_BYTES) return
  log('starting anew, to give memory back.')
  process.exit(0)
}
