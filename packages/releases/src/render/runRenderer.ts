import { createServer } from 'node:http'
import { join, relative } from 'node:path'
import type { Problem } from '@freelance-site/foundation'
import { createLog, type Log } from '@freelance-site/foundation/server'
import { type NextServer, readStaticPaths, startNextServer } from '../next/nextServer.ts'
import { createProblem } from '../problems.ts'
import { type MakeRequest, notifySupervisor, runAsChild } from '../processes/ipc.ts'
import type { Held, KnownFailures } from '../source/held.ts'
import type { PulledSnapshot, PullLimits } from '../source/source.ts'
import {
  createFatalProblem,
  createTaskGuard,
  type FatalTask,
  type TaskGuard,
  unguarded,
} from '../source/tasks.ts'
import type { ReleaseStep } from '../status/releaseStep.ts'
import { openReleases } from '../store/releases.ts'
import { readLastSnapshot } from '../store/shownContent.ts'
import { addStatics, toMediaFolder } from '../store/statics.ts'
import { getCodeVersion, toBuildFingerprint } from './codeVersion.ts'
import { compileSite, ensureCompiled, toFirstSnapshotFile } from './compile.ts'
import { createKeptPages } from './keptPages.ts'
import { guardAgainstEmptySnapshot, makeRelease } from './makeRelease.ts'
import type { RendererOptions } from './options.ts'
import { createCompileProblem, createPreparation } from './preparation.ts'
import { createReads } from './reads.ts'
import { renderSite } from './renderSite.ts'

/** Above this the process exits after a release and is restarted, to free leaked memory. */
const maxResidentBytes = 1024 * 1024 * 1024

/**
 * Garbage is collected when this much is there. A collection that gives memory back also discards compiled code, and the next release
 * then takes three times as much of the processor.
 */
const maxGarbageBytes = 40 * 1024 * 1024

/** Runs this process as the renderer of a site: it compiles the site, makes releases on request and serves previews. */
export async function runRenderer(options: RendererOptions): Promise<void> {
  const { dataDir, environment, code, site, siteUrl } = options
  const log = createLog('renderer')
  const root = process.cwd()
  const releases = openReleases(dataDir)
  const codeVersion = await getCodeVersion(root, code, environment)
  const buildFingerprint = toBuildFingerprint(codeVersion, siteUrl, code, environment)
  const folders = { media: toMediaFolder(dataDir), cache: join(dataDir, 'images') }
  const toLimits = async (guard: TaskGuard, known: KnownFailures): Promise<PullLimits> => {
    const isNothingHeld = known.held.length === 0 && known.failedPages.length === 0
    const lastSnapshot = isNothingHeld ? null : await readLastSnapshot(releases)
    return { guard, hold: { ...known, lastSnapshot } }
  }
  const freeMemory = createMemoryCheck(log)
  let guard = unguarded
  const pullWith = async (folder: string, known: KnownFailures = { held: [], failedPages: [] }) =>
    options.source.pull({ folder, ...folders }, await toLimits(guard, known))
  const pull = guardAgainstEmptySnapshot(pullWith, {
    showsDocuments: async () => {
      const current = await releases.current()
      return current !== null && ((await releases.read(current.releaseId))?.documents ?? 0) > 0
    },
  })
  const prepared = createPreparation(() => prepare(root, codeVersion, options, log))

  const make = async ({ unless, fatal, held, isCareful }: MakeRequest) => {
    const ready = await prepared()
    if (ready.kind === 'failed') return ready
    const { statics, kept } = ready
    const onStep = (step: ReleaseStep) => notifySupervisor({ type: 'step', step })
    const onHeld = (documents: readonly Held[]) => notifySupervisor({ type: 'held', held: [...documents] })
    const pages = fatal.filter(({ task }) => task.kind === 'page')
    guard = createTaskGuard(
      fatal.filter((each) => !pages.includes(each)),
      isCareful,
      (task) => notifySupervisor({ type: 'task', task }),
    )
    const render = (pulled: PulledSnapshot) =>
      ready.render(pulled, isCareful || pages.length > 0 ? createPageGuard(pulled, pages, held) : null, () =>
        onStep('render'),
      )
    const known = { held, failedPages: pages.map(({ task }) => task) }
    const deps = { dataDir, buildFingerprint, releases, pull, render, statics, site, siteUrl, onStep, onHeld }
    const made = await makeRelease({ ...deps, onMade: kept.keep }, unless, known)
    // Whatever failed, the next attempt takes nothing from an earlier release, whose files may be damaged.
    if (made.kind === 'failed') kept.clear()
    return made
  }
  runAsChild({
    onMessage: async (message) => {
      if (message.type !== 'make') return
      const made = await make(message)
      notifySupervisor({ type: 'made', made })
      freeMemory()
    },
  })
  notifySupervisor({ type: 'fingerprint', buildFingerprint })
  await prepared()
  freeMemory()
}

/** Compiles the site, unless it is. */
async function compile(root: string, codeVersion: string, options: RendererOptions, log: Log) {
  try {
    const compiled = await ensureCompiled({
      root,
      codeVersion,
      log,
      compile: (distDir) => compileSite(root, distDir, options),
    })
    if (compiled.kind === 'failed') {
      const problem = createProblem('failure.compile', { output: compiled.output })
      return { kind: 'failed', problem } as const
    }
    const { folder } = compiled
    const [routes, statics] = await Promise.all([
      readStaticPaths(folder),
      addStatics(options.dataDir, folder),
    ])
    return { kind: 'compiled', folder, routes, statics } as const
  } catch (error) {
    return { kind: 'failed', problem: createCompileProblem(error) } as const
  }
}

/** Compiles the site, and renders everything once, since the first rendering is slow. */
async function prepare(root: string, codeVersion: string, options: RendererOptions, log: Log) {
  const compiled = await compile(root, codeVersion, options, log)
  if (compiled.kind === 'failed') return compiled
  const { routes, statics } = compiled
  const next = await startNextServer(relative(root, compiled.folder), options.environment)
  const clock = options.clock ?? (() => new Date().toISOString().slice(0, 10))
  const kept = createKeptPages(clock)
  const reads = createReads(clock, kept.drop)
  globalThis.contentReads = reads
  const optional = new Set(options.site.optional?.map(({ route }) => route))
  const always = routes.filter((route) => !optional.has(route))
  const render = (
    pulled: Pick<PulledSnapshot, 'snapshotFile' | 'revision' | 'pages' | 'files'>,
    beginPage: ((path: string) => Problem | null) | null = null,
    onBatch = () => {},
  ) => {
    const { snapshotFile, revision, pages = [], files = [] } = pulled
    Object.assign(options.environment, options.toRenderingEnv({ snapshotFile, isBehindFront: true }))
    const begin = beginPage && ((route: string) => beginPage(options.site.toCanonicalPath(route)))
    const all = [...always, ...[...pages, ...files].map(({ route }) => route)]
    return renderSite(next, all, options, { reads, kept, revision, onBatch }, begin ?? undefined)
  }
  await render({ snapshotFile: toFirstSnapshotFile(compiled.folder), revision: 'warm-up' })
  servePreviews(next, options.site.isPreview)
  return { kind: 'ready', render, statics, kept } as const
}

/**
 * Reports each page before it is rendered. Leaves out one that ended an earlier process, unless this pull holds back a document
 * for it that earlier ones did not.
 */
function createPageGuard(pulled: PulledSnapshot, fatal: readonly FatalTask[], known: readonly Held[]) {
  const isNew = ({ document, version }: Held) =>
    !known.some((each) => each.document === document && each.version === version)
  const mended = (pulled.held ?? []).filter(isNew).map(({ page }) => page)
  return (path: string): Problem | null => {
    const found = fatal.find(({ task }) => task.path === path && !mended.includes(path))
    if (found) return createFatalProblem(found)
    const document = pulled.pages?.find((page) => page.path === path)?.document ?? null
    notifySupervisor({ type: 'task', task: { kind: 'page', key: path, document, path } })
    return null
  }
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

/** The function that it returns frees memory after a rendering, if there is enough garbage. The first call always does. */
function createMemoryCheck(log: Log): () => void {
  /** The least memory that the process has taken since garbage was last collected. */
  let lowest = 0
  return () => {
    const resident = process.memoryUsage.rss()
    lowest = Math.min(lowest, resident)
    if (resident - lowest < maxGarbageBytes) return
    global.gc?.({ execution: 'sync', type: 'major', flavor: 'last-resort' })
    lowest = process.memoryUsage.rss()
    if (lowest < maxResidentBytes) return
    log('restarting to free memory.')
    process.exit(0)
  }
}
