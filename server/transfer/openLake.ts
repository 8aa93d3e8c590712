import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { toErrorMessage } from 'foundation/errorMessage'
import { PlainError } from 'foundation/plainError'
import { answersPing } from 'releases/lakeClient'
import { readSecrets } from 'releases/processes/secrets'
import { toLake } from '#lib/content/lake.ts'
import type { Env } from '#lib/env.server.ts'

/** The configured lake, with a client that may read or write it. */
export type OpenLake = { name: string; dataset: string; client: SanityClient } & AsyncDisposable

/**
 * Connects to the configured lake, hosted or embedded. Starts an embedded lake that is not running and stops
 * it at the end of its scope. Throws a `PlainError` that names what is missing.
 */
export async function openLake(env: Env, purpose: 'read' | 'write'): Promise<OpenLake> {
  const { name, hosted, projectId, dataset } = toLake(env)
  const options = { projectId, dataset, apiVersion: '2025-02-19', useCdn: false }
  if (hosted) {
    const token = toHostedToken(env, purpose)
    return {
      name,
      dataset,
      client: createClient({ ...options, token }),
      [Symbol.asyncDispose]: async () => {},
    }
  }
  const { lakeToken: token } = await readLakeSecrets(env)
  const lake = await findOrStart(env)
  const client = createClient({ ...options, token, apiHost: lake.origin, useProjectHostname: false })
  return { name: `the content lake in ${env.DATA_DIR}`, dataset, client, [Symbol.asyncDispose]: lake.close }
}

function toHostedToken(env: Env, purpose: 'read' | 'write'): string {
  const { SANITY_API_WRITE_TOKEN: write, SANITY_API_READ_TOKEN: read } = env
  const token = purpose === 'write' ? write : (read ?? write)
  if (token !== undefined) return token
  throw new PlainError(
    purpose === 'write'
      ? 'Set SANITY_API_WRITE_TOKEN to a token of the project that may write (sanity.io/manage, API, Tokens: “Editor”).'
      : 'Set SANITY_API_READ_TOKEN to a token of the project that may read drafts (sanity.io/manage, API, Tokens: “Viewer”).',
  )
}

async function readLakeSecrets(env: Env) {
  if (existsSync(join(env.DATA_DIR, 'lake.sqlite'))) return readSecrets(env.DATA_DIR)
  throw new PlainError(`There is no content lake in ${env.DATA_DIR} yet. Run npm start once to have it made.`)
}

async function findOrStart(env: Env): Promise<{ origin: string; close: () => Promise<void> }> {
  const origin = `http://127.0.0.1:${env.LAKE_PORT}`
  if (await answersPing(origin)) return { origin, close: async () => {} }
  try {
    const secrets = await readSecrets(env.DATA_DIR)
    // Loaded here because they are half of the code of these commands, and not needed while npm start runs.
    const [{ startLake }, { toLakeOptions }] = await Promise.all([
      import('content-lake'),
      import('../processes/embeddedLake.ts'),
    ])
    // No log: the client reports errors.
    const lake = await startLake({ ...toLakeOptions(env, secrets, () => {}), port: 0 })
    return { origin: `http://127.0.0.1:${lake.port}`, close: lake.close }
  } catch (error) {
    throw new PlainError(toErrorMessage(error))
  }
}
