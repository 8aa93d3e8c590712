import { hasEmbeddedLake, studioEditor } from '@freelance-site/content'
import { runDevelopmentServer } from '@freelance-site/releases/front'
import type { Env } from '#lib/env.server.ts'
import { isPreview } from '#lib/preview/preview.ts'
import { siteNames } from '#lib/siteNames.ts'
import manifest from '../package.json' with { type: 'json' }
import { runCommand } from './cli/command.ts'
import { createSitePlugins, openDatabase, toRetention } from './plugins/plugins.ts'
import { toChildEnv } from './processes/childSettings.ts'
import { lakeSecrets } from './processes/lakeSecrets.ts'
import { toService, toStudioUrl } from './processes/lakeService.ts'
import { toSecurityOptions } from './releases/securityOptions.ts'

/** `npm run dev`: the lake and `next dev` behind the front server; pages read the lake at each request. */
await runCommand((configured) => {
  const env: Env = { ...configured, RUN_BY: 'ownServer' }
  const database = openDatabase(env)
  return runDevelopmentServer(env, {
    version: manifest.version,
    database,
    plugins: createSitePlugins(env, { database, isFront: true }),
    childEnv: { ...toChildEnv(env), PLUGIN_RETENTION: toRetention(env) },
    secrets: lakeSecrets,
    service: toService(env),
    names: siteNames,
    editor: studioEditor,
    security: toSecurityOptions(env),
    isPreview,
    toEditorUrl: toStudioUrl(env),
    toSecretEnv: hasEmbeddedLake(env) ? ({ lakeToken }) => ({ SANITY_API_READ_TOKEN: lakeToken }) : undefined,
  })
})
