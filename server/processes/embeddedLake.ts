import type { LakeOptions } from 'content-lake'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { embeddedProject } from '#lib/content/lake.ts'
import type { Env } from '#lib/env.ts'
import type { Secrets } from './secrets.ts'
import { toAllowedHosts, toSelfUrl, toSiteUrl } from './siteAddress.ts'

/** A change to any of these types changes the site. */
export const siteContentFilter = '_type in ["project", "pricingPackage", "legalPage", "siteSettings"]'
/** What a webhook needs to tell of a change. */
export const webhookProjection = '{_id, _type, _rev}'

/** Where this site takes the webhooks of its content lake. */
export const webhookPath = '/api/webhooks/content'

/** How the embedded lake of this machine is started, in its own process or for a command. */
export function toLakeOptions(env: Env, secrets: Secrets, log: (line: string) => void): LakeOptions {
  const buildTrigger = {
    url: `${toSelfUrl(env)}${webhookPath}`,
    secret: env.SANITY_WEBHOOK_SECRET ?? secrets.webhookSecret,
    filter: siteContentFilter,
    projection: webhookProjection,
  }
  return {
    port: env.LAKE_PORT,
    dataDir: env.DATA_DIR,
    projectId: embeddedProject,
    dataset: env.NEXT_PUBLIC_SANITY_DATASET,
    ownerKey: secrets.ownerKey,
    scriptToken: secrets.lakeToken,
    allowedHosts: toAllowedHosts(env),
    secureCookies: toSiteUrl(env).startsWith('https:'),
    // While developing, pages read the lake live: there is nothing to build.
    webhooks: process.env.NODE_ENV === 'development' ? [] : [buildTrigger],
    seed: toSeedDocuments,
    log,
  }
}
