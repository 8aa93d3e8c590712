import { lakeWebhook, toLake } from '@freelance-site/content'
import { createOwnerCheck, followPublications, presentationFrame } from '@freelance-site/content/server'
import { toLanguageName } from '@freelance-site/foundation'
import { createLog, logConsole } from '@freelance-site/foundation/server'
import { runsHere } from '@freelance-site/releases'
import { reservePlace, runOwnServer } from '@freelance-site/releases/front'
import { apiPaths } from '#lib/addresses.ts'
import { formatProblem } from '#lib/content/problems.ts'
import type { Env } from '#lib/env.server.ts'
import { language, languagesWithoutStudio } from '#lib/i18n/owner.ts'
import { ownerSecretSource } from '#lib/preview/preview.ts'
import { siteNames } from '#lib/siteNames.ts'
import manifest from '../package.json' with { type: 'json' }
import { runCommand } from './cli/command.ts'
import { createSitePlugins, openDatabase } from './plugins/plugins.ts'
import { toChildEnv } from './processes/childSettings.ts'
import { lakeSecrets } from './processes/lakeSecrets.ts'
import { toService, toStudioUrl } from './processes/lakeService.ts'
import { siteOptions } from './releases/siteOptions.ts'

/**
 * `npm start`: the front server, the publisher's queue and mail delivery in this process; the content lake
 * and the renderer in two others. start.mjs restarts it when it dies.
 */
const log = createLog('start')
logConsole(log)
await runCommand(async (configured) => {
  const service = toService(configured)
  const place = await reservePlace<Env>(
    { ...configured, RUN_BY: 'ownServer' },
    {
      launcher: process.env,
      service: runsHere(service) ? service : undefined,
      // The owner may have edited the built-in content. If it is invalid, the lake and the renderer would fail again and again.
      checkFirstStart: () => import('#lib/content/builtIn.ts'),
    },
  )
  for (const locale of languagesWithoutStudio) {
    const name = toLanguageName(locale, 'en')
    log(
      `The Studio has no texts in ${name}: whoever reads ${name} gets it in English. docs/recipes.md says how to add them.`,
    )
  }
  const env = { ...place.settings, LAKE_PORT: place.servicePort ?? configured.LAKE_PORT }
  const database = openDatabase(env, createLog('database'))
  const lake = toLake(env)
  return runOwnServer(place, {
    site: siteOptions,
    version: manifest.version,
    database,
    plugins: createSitePlugins(env, { database, isFront: true }),
    checkOwner: createOwnerCheck(lake, { secretSource: ownerSecretSource }),
    language,
    webhook: { ...lakeWebhook, path: apiPaths.webhook, secret: env.SANITY_WEBHOOK_SECRET },
    secrets: lakeSecrets,
    childEnv: toChildEnv(env),
    rendererScript: new URL('./releases/rendererProcess.ts', import.meta.url),
    service,
    names: siteNames,
    formatProblem,
    toEditorUrl: toStudioUrl(env),
    previewFrame: presentationFrame,
    followChanges: runsHere(service)
      ? undefined
      : ({ onChange, ...more }) => followPublications(lake, { onPublication: onChange, ...more }),
  })
})
