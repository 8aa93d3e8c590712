import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SanityClient } from '@sanity/client'
import { openLake as openEmbeddedLake } from 'content-lake/openLake'
import { toErrorMessage } from 'foundation/errorMessage'
import { PlainError } from 'foundation/plainError'
import { toLake } from 'releases/lake'
import { readSecrets } from 'releases/processes/secrets'
import type { Env } from '#lib/env.server.ts'
import { toLakeOptions } from '../processes/embeddedLake.ts'

/** The configured lake, with a client that may read or write it. */
type OpenLake = { name: string; client: SanityClient } & AsyncDisposable

/**
 * Connects to the configured lake, hosted or embedded. Starts an embedded lake that is not running and stops
 * it at the end of its scope. Throws a `PlainError` that names what is missing.
 */
export async function openLake(env: Env, purpose: 'read' | 'write'): Promise<OpenLake> {
  const { name, hosted, projectId, dataset } = toLake(env)
  if (hosted) {
    const token = toHostedToken(env, purpose)
    const client = createClient({ projectId, dataset, token, apiVersion: '2025-02-19', useCdn: false })
    return { name, client, [Symbol.asyncDispose]: async () => {} }
  }
  if (!existsSync(join(env.DATA_DIR, 'lake.sqlite')))
    throw new PlainError(
      `There is no content lake in ${env.DATA_DIR} yet. Run npm start once to have it made.`,
    )
  try {
    // No log: the client reports errors.
    const options = toLakeOptions(env, await readSecrets(env.DATA_DIR), () => {})
    return { ...(await openEmbeddedLake(options)), name: `the content lake in ${env.DATA_DIR}` }
  } catch (error) {
    throw new PlainError(toErrorMessage(error))
  }
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
