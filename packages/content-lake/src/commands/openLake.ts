import { toErrorMessage } from '@freelance-site/foundation'
import { PlainError } from '@freelance-site/foundation/node'
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { describeLake } from '../settings/lakeAddresses.ts'
import { type LakeOptions, withDefaults } from '../settings/lakeOptions.ts'
import { answersPing } from './ping.ts'

/** A client of a lake, for `await using`: the end of the scope stops the lake if `openLake` has started it. */
export type OpenLake = { client: SanityClient } & AsyncDisposable

/** Connects to a project of sanity.io, with the token that the purpose needs. */
export function openHostedLake(
  project: { projectId: string; dataset: string },
  tokens: Partial<Record<'SANITY_API_READ_TOKEN' | 'SANITY_API_WRITE_TOKEN', string | undefined>>,
  purpose: 'read' | 'write',
): OpenLake {
  const { SANITY_API_WRITE_TOKEN: write, SANITY_API_READ_TOKEN: read } = tokens
  const token = purpose === 'write' ? write : (read ?? write)
  if (token === undefined)
    throw new PlainError(
      purpose === 'write'
        ? 'Set SANITY_API_WRITE_TOKEN to a token of the project that may write (sanity.io/manage, API, Tokens: “Editor”).'
        : 'Set SANITY_API_READ_TOKEN to a token of the project that may read drafts (sanity.io/manage, API, Tokens: “Viewer”).',
    )
  return createOpenLake({ ...project, token, apiVersion: '2025-02-19', useCdn: false })
}

/**
 * Connects to the lake with these options, with the token for scripts. If none answers on its port, starts it in this process,
 * on any free port, and stops it at the end of the scope.
 */
export async function openLake(options: LakeOptions = {}): Promise<OpenLake> {
  const resolved = withDefaults(options)
  const { address, clientConfig } = describeLake(resolved, resolved.port)
  if (await answersPing(address)) return createOpenLake(clientConfig)
  // Loaded here because it is slow, and not needed if the lake runs.
  const { startLake } = await import('../lake/startLake.ts')
  const lake = await startLake({ ...options, port: 0 }).catch((error) => {
    throw new PlainError(toErrorMessage(error))
  })
  return createOpenLake(lake.clientConfig, lake.close)
}

const createOpenLake = (config: ClientConfig, close = async () => {}): OpenLake => ({
  client: createClient(config),
  [Symbol.asyncDispose]: close,
})
