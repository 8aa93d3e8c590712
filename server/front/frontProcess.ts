import { parseEnv } from '#lib/env.ts'
import { liveAsChild, tellSupervisor } from '../childLife.ts'
import { hasEmbeddedLake } from '../hasEmbeddedLake.ts'
import { createLog } from '../log.ts'
import { readPointer, writePointer } from '../pointer.ts'
import { readRelease } from '../publisher/releases.ts'
import { toStaticFolder } from '../releaseFolder.ts'
import { readSecrets } from '../secrets.ts'
import { toSelfUrl, toSiteUrl } from '../siteAddress.ts'
import { keepSpare } from '../spareProcess.ts'
import { closeServer } from './closeServer.ts'
import { createFrontServer } from './frontServer.ts'
import { checkRelease } from './gate.ts'
import { createReleasedSite } from './releasedSite.ts'
import { createReleaseStarter, startReleaseChild } from './startRelease.ts'
import { createStaticFiles } from './staticFiles.ts'
import { createSwitchboard } from './switchboard.ts'
import { sendWaitingPage } from './waitingPage.ts'

/** How long visitors who are being answered are waited for at the end. */
const LAST_ANSWERS_MS = 1_500

/** After a switch the machine belongs to the visitors for a moment. */
const REST_MS = 1_000

const env = parseEnv()
const secrets = await readSecrets(env.DATA_DIR)
const log = createLog('front')
let publisherPort: number | undefined

/** What the server side of a release needs, whichever release it is. */
const releaseEnv = {
  SITE_URL: toSiteUrl(env),
  SANITY_WEBHOOK_SECRET: env.SANITY_WEBHOOK_SECRET ?? secrets.webhookSecret,
  DEPLOY_HOOK_URL: env.DEPLOY_HOOK_URL ?? `${toSelfUrl(env)}/publisher/hook/${secrets.deployHookSecret}`,
}
const spare = keepSpare(() => startReleaseChild(releaseEnv), log)

const switchboard = createSwitchboard({
  startRelease: createReleaseStarter({ dataDir: env.DATA_DIR, start: spare.take }),
  check: async (origin, id) => {
    const release = await readRelease(env.DATA_DIR, id)
    return release
      ? checkRelease(origin, release)
      : { kind: 'refused', problems: ['It is not known which content it shows.'] }
  },
  readPointer: () => readPointer(env.DATA_DIR),
  writePointer: (id) => writePointer(env.DATA_DIR, id),
  onLive: (releaseId) => {
    log(`release ${releaseId} is live.`)
    setTimeout(spare.prepare, REST_MS).unref()
  },
  log,
})

const server = createFrontServer({
  site: createReleasedSite({
    switchboard,
    statics: createStaticFiles(toStaticFolder(env.DATA_DIR)),
    sendWaitingPage,
    log,
  }),
  lakePort: hasEmbeddedLake(env) ? env.LAKE_PORT : undefined,
  publisherPort: () => publisherPort,
  trustProxy: env.TRUST_PROXY,
  siteUrl: env.SITE_URL,
  log,
})

liveAsChild({
  onMessage: (message) => {
    if (message.type === 'listening') publisherPort = message.port
    if (message.type === 'activate')
      void switchboard
        .activate(message.releaseId)
        .then((outcome) => tellSupervisor({ type: 'activated', request: message.request, outcome }))
  },
  onStop: async () => {
    await closeServer(server, LAST_ANSWERS_MS)
    spare.close()
    await switchboard.close()
  },
})

void switchboard.resume()
server.listen(env.PORT, env.HOST, () => tellSupervisor({ type: 'listening', port: env.PORT }))
