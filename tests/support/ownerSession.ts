import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { z } from 'zod'
import type { Site } from './site.ts'

const secretsShape = z.object({
  lakeToken: z.string(),
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

/**
 * Sends a signed delivery, as the lake does when something is published; resolves with the response status.
 */
export async function sendDelivery(site: Site, idempotencyKey: string): Promise<number> {
  const body = '{"_id":"siteSettings"}'
  const time = Date.now()
  const { webhookSecret } = readSecrets(site)
  const signature = createHmac('sha256', webhookSecret).update(`${time}.${body}`).digest('base64url')
  const response = await fetch(`${site.url}/api/webhooks/content`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sanity-webhook-signature': `t=${time},v1=${signature}`,
      'idempotency-key': idempotencyKey,
    },
    body,
  })
  await response.body?.cancel()
  return response.status
}

/** Sends a delivery with a key of its own. */
export const triggerBuild = (site: Site): Promise<number> => sendDelivery(site, randomUUID())
