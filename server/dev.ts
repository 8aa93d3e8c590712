import { waitForLock } from '@freelance-site/foundation/exclusiveLock'
import { runDevelopmentServer } from '@freelance-site/releases/developmentServer'
import { hasEmbeddedLake } from '@freelance-site/releases/lake'
import type { Env } from '#lib/env.server.ts'
import { runCommand } from './cli/command.ts'
import { createSitePlugins, openDatabase, toRetention } from './plugins/plugins.ts'
import { toChildEnv } from './processes/childSettings.ts'

/** `npm run dev`: the lake and `next dev` behind the front server; pages read the lake at each request. */
await runCommand((configured) => {
  const env: Env = { ...configured, RUN_BY: 'ownServer' }
  const database = openDatabase(env)
  return runDevelopmentServer(env, {
    database,
    plugins: createSitePlugins(env, { database, isFront: true }),
    childEnv: { ...toChildEnv(env), PLUGIN_RETENTION: toRetention(env) },
    lakeScript: hasEmbeddedLake(env) ? new URL('./processes/lakeProcess.ts', import.meta.url) : undefined,
    waitForLock,
  })
})
