import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { z } from 'zod'
import type { Site } from './site.ts'

const secretsShape = z.object({
  lakeToken: z.string(),
  deployHookSecret: z.string(),
  webhookSecret: z.string(),
})

const readSecrets = (site: Site) =>
  secretsShape.parse(JSON.parse(readFileSync(join(site.dataDir, 'secrets.json'), 'utf8')))

/** The official client on the site's lake, with the token for scripts. */
export const connectToLake = (site: Site): SanityClient =>
  createClient({
    projectId: 'embedded',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: site.lakeUrl,
    useProjectHostname: false,
    useCdn: false,
    token: readSecrets(site).lakeToken,
    maxRetries: 0,
  })

/** Asks for a build, as a hosting platform's deploy hook would be asked. */
export const triggerBuild = (site: Site): Promise<Response> =>
  fetch(`${site.url}/publisher/hook/${readSecrets(site).deployHookSecret}`, { method: 'POST' })

/** What the lake signs its deliveries with. */
export const readWebhookSecret = (site: Site): string => readSecrets(site).webhookSecret
