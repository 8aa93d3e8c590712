import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { parseEnv } from '#lib/env.ts'
import { liveAsChild, tellSupervisor } from '../childLife.ts'
import { readPointer } from '../pointer.ts'
import { readSecrets } from '../secrets.ts'
import { toSiteUrl } from '../siteAddress.ts'
import { keepSpare } from '../spareProcess.ts'
import { createActivation } from './activation.ts'
import { type BuildDeps, buildRelease } from './build.ts'
import { getCodeVersion } from './codeVersion.ts'
import { createHook } from './hook.ts'
import { startNextBuild } from './nextBuild.ts'
import type { BuildOutcome } from './outcome.ts'
import { createPublisher } from './publisher.ts'
import { createPullContent, startPull } from './pullContent.ts'
import { openRecord } from './record.ts'
import { readRelease, removeUnfinishedReleases } from './releases.ts'

/** How often the lake is asked whether a change was published whose webhook never came. */
const CATCH_UP_MS = 5 * 60_000

const env = parseEnv()
const secrets = await readSecrets(env.DATA_DIR)
const log = (line: string) => console.log(`publisher: ${line}`)
const activation = createActivation(tellSupervisor)
const siteUrl = toSiteUrl(env)
const root = process.cwd()
const codeVersion = await getCodeVersion(root)
// The address of the site is written into pages, so pages made for another address are not up to date.
const madeFrom = createHash('sha256').update(`${codeVersion} ${siteUrl}`).digest('hex').slice(0, 16)

const spares = { pull: keepSpare(startPull), generate: keepSpare(startNextBuild) }
const pullContent = createPullContent(spares.pull.take)

const deps: BuildDeps = {
  root,
  dataDir: env.DATA_DIR,
  siteUrl,
  codeVersion,
  madeFrom,
  pull: pullContent,
  startGenerate: spares.generate.take,
  activate: activation.activate,
  log,
}

await removeUnfinishedReleases(env.DATA_DIR)
const record = await openRecord(env.DATA_DIR, log)
const publisher = createPublisher({ record, build, onOutcome, log })
const hook = createHook({
  publisher,
  secret: secrets.deployHookSecret,
  liveRelease: () => readPointer(env.DATA_DIR),
  log,
})
const server = serve({ fetch: hook.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
  tellSupervisor({ type: 'listening', port }),
)

const stopping = new AbortController()
liveAsChild({
  onMessage: activation.onMessage,
  onStop: async () => {
    stopping.abort()
    server.close()
    await publisher.stop()
    for (const spare of Object.values(spares)) spare.close()
  },
})

await showLast()
prepareSpares()
setInterval(catchUp, CATCH_UP_MS).unref()

async function build(signal: AbortSignal): Promise<BuildOutcome> {
  const outcome = await buildRelease(deps, signal)
  prepareSpares()
  return outcome
}

/** Between builds, when their start is in nobody's way. */
function prepareSpares(): void {
  if (!stopping.signal.aborted) for (const spare of Object.values(spares)) spare.prepare()
}

/** The last release is shown again if it is made from the present code; otherwise a new one is built. */
async function showLast(): Promise<void> {
  const liveId = await readPointer(env.DATA_DIR)
  const live = liveId === null ? null : await readRelease(env.DATA_DIR, liveId)
  if (live?.madeFrom === madeFrom) {
    const outcome = await activation.activate(live.id)
    if (outcome.kind === 'live') {
      tellSupervisor({ type: 'upToDate', releaseId: live.id })
      return catchUp()
    }
    log(`the last release cannot be shown: ${outcome.problems.join(' ')}`)
  }
  if (isResting()) await publisher.trigger(null)
}

/** Nothing is being built and nothing waits for it. */
function isResting(): boolean {
  const { state } = publisher.status()
  return state === 'live' || state === 'failed'
}

function onOutcome(outcome: BuildOutcome): void {
  if (outcome.kind === 'live') tellSupervisor({ type: 'upToDate', releaseId: outcome.releaseId })
  else if (outcome.stage === 'compile')
    void readPointer(env.DATA_DIR).then((live) => live ?? tellSupervisor({ type: 'cannotBuild' }))
}

/** Builds if what is published is not what is live, whatever webhooks have or have not come. */
async function catchUp(): Promise<void> {
  if (!isResting()) return
  // Among the releases, where what a crash leaves is removed at the next start.
  await mkdir(join(env.DATA_DIR, 'releases'), { recursive: true })
  const folder = await mkdtemp(join(env.DATA_DIR, 'releases', 'catch-up-'))
  try {
    const pulled = await pullContent(folder, stopping.signal)
    const liveId = await readPointer(env.DATA_DIR)
    const live = liveId === null ? null : await readRelease(env.DATA_DIR, liveId)
    if (stopping.signal.aborted || !isResting()) return
    if (pulled.kind === 'pulled' && pulled.revision !== live?.contentRevision) {
      log('the published content is newer than the live pages; building.')
      await publisher.trigger(null)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
