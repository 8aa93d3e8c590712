import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLake } from '../../src/lake/startLake.ts'

/** The lake under test. */
export type Target = {
  name: string
  isEmbedded: boolean
  projectId: string
  dataset: string
  token: string
  /** The URL of the API. Paths such as `/v1/…` follow it. */
  apiUrl: string
  /** The URL of images and files. Paths such as `/images/…` follow it. */
  assetsUrl: string
  stop: () => Promise<void>
}

/**
 * Opens the hosted project of CONFORMANCE_PROJECT_ID and CONFORMANCE_TOKEN, or else a new embedded lake. CONFORMANCE_DATASET
 * is `conformance` by default. The site does not use these variables, so `npm test` never writes to anybody's content.
 */
export async function openTarget(env: NodeJS.ProcessEnv = process.env): Promise<Target> {
  const { CONFORMANCE_PROJECT_ID: projectId, CONFORMANCE_TOKEN: token } = env
  if (!projectId) return startEmbedded()
  if (!token) throw new Error('Set CONFORMANCE_TOKEN to a token with write access.')
  return {
    name: `project ${projectId}`,
    isEmbedded: false,
    projectId,
    dataset: env.CONFORMANCE_DATASET || 'conformance',
    token,
    apiUrl: `https://${projectId}.api.sanity.io`,
    assetsUrl: 'https://cdn.sanity.io',
    stop: async () => {},
  }
}

async function startEmbedded(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'))
  const names = { projectId: 'embedded', dataset: 'production' }
  const token = 'the-token-of-the-conformance-suite'
  const lake = await startLake({
    port: 0,
    dataDir: folder,
    ...names,
    ownerKey: 'the-owner-key-of-the-conformance-suite',
    scriptToken: token,
    allowedHosts: [],
    secureCookies: false,
    webhooks: [],
  })
  const origin = `http://127.0.0.1:${lake.port}`
  return {
    name: 'the embedded lake',
    isEmbedded: true,
    ...names,
    token,
    apiUrl: origin,
    assetsUrl: origin,
    stop: async () => {
      await lake.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
