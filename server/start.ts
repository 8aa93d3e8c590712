import { waitForLock } from '@freelance-site/foundation/exclusiveLock'
import { createLog, logConsole } from '@freelance-site/foundation/log'
import { hasEmbeddedLake, toLake } from '@freelance-site/releases/lake'
import { runOwnServer } from '@freelance-site/releases/ownServer'
import { createOwnerCheck } from '@freelance-site/releases/preview/ownerCheck'
import { reservePlace } from '@freelance-site/releases/processes/place'
import { apiPaths } from '#lib/addresses.ts'
import type { Env } from '#lib/env.server.ts'
import { language } from '#lib/i18n/owner.ts'
import { ownerSecretSource } from '#lib/preview/preview.ts'
import { runCommand } from './cli/command.ts'
import { createSitePlugins, openDatabase } from './plugins/plugins.ts'
import { toChildEnv } from './processes/childSettings.ts'
import { siteOptions } from './releases/siteOptions.ts'

/**
 * `npm start`: the front server, the publisher's queue and mail delivery in this process; the content lake
 * and the renderer in two others. start.mjs restarts it when it dies.
 */
logConsole(createLog('start'))
await runCommand(async (configured) => {
  const hasLake = hasEmbeddedLake(configured)
  const place = await reservePlace<Env>(
    { ...configured, RUN_BY: 'ownServer' },
    {
      launcher: process.env,
      hasLake,
      waitForLock,
      // The owner may have edited the built-in content. If it is invalid, the lake and the renderer would fail again and again.
      checkFirstStart: () => import('#lib/content/builtIn.ts'),
    },
  )
  const env = place.settings
  const database = openDatabase(env, createLog('database'))
  const lake = toLake(env)
  return runOwnServer(place, {
    site: siteOptions,
    database,
    plugins: createSitePlugins(env, { database, isFront: true }),
    checkOwner: createOwnerCheck(lake, { secretSource: ownerSecretSource }),
    language,
    webhookPath: apiPaths.webhook,
    childEnv: toChildEnv(env),
    rendererScript: new URL('./releases/rendererProcess.ts', import.meta.url),
    lakeScript: hasLake ? new URL('./processes/lakeProcess.ts', import.meta.url) : undefined,
    hostedLake: hasLake ? undefined : lake,
  })
})
