import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { parseEnv } from '#lib/env.ts'
import { giveUp, liveAsChild, tellSupervisor } from './childLife.ts'
import { startLake } from './lake/startLake.ts'
import { readSecrets } from './secrets.ts'
import { toAllowedHosts, toSelfUrl, toSiteUrl } from './siteAddress.ts'

/** A change to any of these types changes the site. */
const siteContent = '_type in ["project", "pricingPackage", "legalPage", "siteSettings"]'

const env = parseEnv()
const secrets = await readSecrets(env.DATA_DIR)
const buildTrigger = {
  url: `${toSelfUrl(env)}/api/webhooks/content`,
  secret: env.SANITY_WEBHOOK_SECRET ?? secrets.webhookSecret,
  filter: siteContent,
  projection: '{_id, _type, _rev}',
}

const lake = startLake({
  port: env.LAKE_PORT,
  dataDir: env.DATA_DIR,
  projectId: 'embedded',
  dataset: env.NEXT_PUBLIC_SANITY_DATASET,
  ownerKey: secrets.ownerKey,
  scriptToken: secrets.lakeToken,
  allowedHosts: toAllowedHosts(env),
  secureCookies: toSiteUrl(env).startsWith('https:'),
  // While developing, pages read the lake live: there is nothing to build.
  webhooks: process.env.NODE_ENV === 'development' ? [] : [buildTrigger],
  seed: toSeedDocuments,
  log: (line) => console.log(`lake: ${line}`),
})
liveAsChild({ onStop: async () => (await lake).close() })

try {
  tellSupervisor({ type: 'listening', port: (await lake).port })
} catch (error) {
  giveUp(`The content lake cannot start: ${error instanceof Error ? error.message : error}`)
}
