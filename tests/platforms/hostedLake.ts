import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { startLake } from 'content-lake'
import { createProxyServer } from 'httpxy'
import { toSeedDocuments } from '#lib/content/builtIn.ts'
import { makeCertificate } from '../support/certificate.ts'

const projectId = 'standin0'
const token = 'the-read-token-of-this-test'

/** The public address of the site under test, which asks it what it was built from. */
export const siteUrl = 'https://site.example'

/** The hosts of sanity.io that a site connects to: https://www.sanity.io/docs/apis-and-sdks/api-hostnames */
const hosts = [`${projectId}.api.sanity.io`, `${projectId}.apicdn.sanity.io`, 'cdn.sanity.io']

export type HostedLake = {
  /** The settings of a site that uses this lake. */
  env: Record<string, string>
  /** The owner's access to its content. */
  client: SanityClient
  /** Answers at the public address of the site with what is served here. */
  showSite: (url: string) => void
  close: () => Promise<void>
}

/**
 * Starts an embedded lake in place of sanity.io. A site under test reaches it at the hosts of a hosted project, over TLS and
 * with a read token. It reaches itself at its public address in the same way.
 */
export async function startHostedLake(folder: string): Promise<HostedLake> {
  const lake = await startLake({
    port: 0,
    dataDir: join(folder, 'lake'),
    projectId,
    dataset: 'production',
    ownerKey: 'the-owner-key-of-this-test',
    scriptToken: token,
    allowedHosts: [],
    secureCookies: false,
    webhooks: [],
    seed: toSeedDocuments,
  })
  const origin = `http://127.0.0.1:${lake.port}`
  const { key, cert } = makeCertificate(folder, [...hosts, new URL(siteUrl).host])
  const proxy = createProxyServer()
  let site = origin
  const front = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) =>
    proxy.web(request, response, {
      target: request.headers.host === new URL(siteUrl).host ? site : origin,
      changeOrigin: true,
    }),
  )
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const address = front.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    env: {
      NEXT_PUBLIC_SANITY_PROJECT_ID: projectId,
      SANITY_API_READ_TOKEN: token,
      NODE_EXTRA_CA_CERTS: cert,
      HOSTED_LAKE_PORT: String(port),
      NODE_OPTIONS: `--import ${new URL('./redirectToStandIn.cjs', import.meta.url).href}`,
    },
    client: createClient({
      projectId,
      dataset: 'production',
      apiVersion: '2025-02-19',
      apiHost: origin,
      useProjectHostname: false,
      useCdn: false,
      token,
    }),
    showSite: (url) => {
      site = url
    },
    close: async () => {
      front.closeAllConnections()
      front.close()
      await lake.close()
    },
  }
}
