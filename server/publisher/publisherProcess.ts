import { serve } from '@hono/node-server'
import { toMailSettings } from '#lib/contact/mail/settings.ts'
import { openOutbox } from '#lib/contact/outbox/outbox.ts'
import { toLake } from '#lib/content/lake.ts'
import { parseEnv } from '#lib/env.ts'
import { liveAsChild, tellSupervisor } from '../childLife.ts'
import { createLog } from '../log.ts'
import { readPointer } from '../pointer.ts'
import { readSecrets } from '../secrets.ts'
import { toSiteUrl } from '../siteAddress.ts'
import { keepSpare } from '../spareProcess.ts'
import { createActivation } from './activation.ts'
import { beginRelease } from './begunRelease.ts'
import { keepBegun } from './begunReleases.ts'
import { type BuildDeps, buildRelease } from './build.ts'
import { createCatchUp, isResting, readLiveRelease } from './catchUp.ts'
import { getCodeVersion } from './codeVersion.ts'
import { findCompiled } from './compile.ts'
import { doubtEmptiness } from './doubtEmptiness.ts'
import { goBack } from './goBack.ts'
import { createHook } from './hook.ts'
import { getMadeFrom } from './madeFrom.ts'
import { createMessageCounts } from './messageCounts.ts'
import type { BuildOutcome } from './outcome.ts'
import { createOwnerStatus, toOwnerCheck } from './ownerStatus.ts'
import { createPublisher } from './publisher.ts'
import { writePublisherPort } from './publisherPort.ts'
import { createPullContent, startPull } from './pullContent.ts'
import { openRecord } from './record.ts'
import { listReleases, removeRelease, removeUnfinishedReleases } from './releases.ts'

const env = parseEnv()
const secrets = await readSecrets(env.DATA_DIR)
const log = createLog('publisher')
const activation = createActivation(tellSupervisor)
const siteUrl = toSiteUrl(env)
const root = process.cwd()
const codeVersion = await getCodeVersion(root)
const madeFrom = await getMadeFrom(root, codeVersion, siteUrl)

const sparePull = keepSpare(startPull, log)
const begunReleases = keepBegun({
  begin: (compiled) => beginRelease({ root, dataDir: env.DATA_DIR, siteUrl, compiled }),
  remove: (id) => removeRelease(env.DATA_DIR, id),
  log,
})
const pull = doubtEmptiness(createPullContent(sparePull.take), {
  showsDocuments: async () => ((await readLiveRelease(env.DATA_DIR))?.documents ?? 0) > 0,
})

const deps: BuildDeps = {
  root,
  dataDir: env.DATA_DIR,
  codeVersion,
  madeFrom,
  pull,
  begin: begunReleases.take,
  activate: activation.activate,
  log,
}

await removeUnfinishedReleases(env.DATA_DIR, await readPointer(env.DATA_DIR))
const record = await openRecord(env.DATA_DIR, log)
const publisher = createPublisher({
  record,
  build: (signal) => buildRelease(deps, signal),
  onOutcome,
  log,
})
const hook = createHook({
  publisher,
  secret: secrets.deployHookSecret,
  liveRelease: () => readPointer(env.DATA_DIR),
  goBack: (releaseId) =>
    goBack(releaseId, { dataDir: env.DATA_DIR, record, madeFrom, activate: activation.activate }),
  log,
})
hook.route(
  '/',
  createOwnerStatus({
    publisher,
    liveRelease: () => readPointer(env.DATA_DIR),
    countMessages: createMessageCounts(() => openOutbox(env.DATA_DIR), log, toMailSettings(env) !== null),
    // With a hosted lake nothing of ours listens there, and whatever does knows no owner.
    isOwner: toLake(env).hosted ? async () => false : toOwnerCheck(env.LAKE_PORT, log),
  }),
)
const server = serve({ fetch: hook.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
  tellSupervisor({ type: 'listening', port })
  void writePublisherPort(env.DATA_DIR, port).catch((error: unknown) =>
    log(`npm run releases will not find this process: ${error instanceof Error ? error.message : error}`),
  )
})

const stopping = new AbortController()
const { catchUp, keepUp } = createCatchUp({
  dataDir: env.DATA_DIR,
  pull,
  publisher,
  record,
  signal: stopping.signal,
  log,
})
liveAsChild({
  onMessage: activation.onMessage,
  onStop: async () => {
    stopping.abort()
    server.close()
    await publisher.stop()
    sparePull.close()
    await begunReleases.close()
  },
})

await showLast()
await prepareNext()
void keepUp()

/** Gets ready for the next change as far as that can be done without it. */
async function prepareNext(): Promise<void> {
  const compiled = await findCompiled({ root, codeVersion }).catch((error: unknown) => {
    log(`the next release cannot be begun ahead: ${error instanceof Error ? error.message : error}`)
    return null
  })
  if (stopping.signal.aborted) return
  sparePull.prepare()
  if (compiled !== null && isResting(publisher)) begunReleases.prepare(compiled)
}

/**
 * The last release is shown again if it is made from the present code, or if its owner has gone back to it since;
 * otherwise a new one is built.
 */
async function showLast(): Promise<void> {
  // Where the pointer is lost or damaged, the newest release is the best guess.
  const live = (await readPointer(env.DATA_DIR))
    ? await readLiveRelease(env.DATA_DIR)
    : (await listReleases(env.DATA_DIR))[0]
  const isWanted = live?.madeFrom === madeFrom || record.get().takenBack?.madeFrom === madeFrom
  if (live && isWanted) {
    const outcome = await activation.activate(live.id)
    if (outcome.kind === 'live') {
      tellSupervisor({ type: 'upToDate', releaseId: live.id })
      return catchUp()
    }
    log(`the last release cannot be shown: ${outcome.problems.join(' ')}`)
  }
  if (isResting(publisher)) await publisher.trigger(null)
}

function onOutcome(outcome: BuildOutcome): void {
  void prepareNext()
  if (outcome.kind === 'live') tellSupervisor({ type: 'upToDate', releaseId: outcome.releaseId })
  else if (outcome.stage === 'compile' && outcome.retry === 'never')
    void readPointer(env.DATA_DIR).then((live) => live ?? tellSupervisor({ type: 'cannotBuild' }))
}
