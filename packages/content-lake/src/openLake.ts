import { createClient, type SanityClient } from '@sanity/client'
import { CommandError, toErrorMessage } from './model/lakeError.ts'
import { answersPing } from './ping.ts'
import type { LakeOptions, RunningLake } from './startLake.ts'

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
    throw new CommandError(
      purpose === 'write'
        ? 'Set SANITY_API_WRITE_TOKEN to a token of the project that may write (sanity.io/manage, API, Tokens: “Editor”).'
        : 'Set SANITY_API_READ_TOKEN to a token of the project that may read drafts (sanity.io/manage, API, Tokens: “Viewer”).',
    )
  const client = createClient({ ...project, token, apiVersion: '2025-02-19', useCdn: false })
  return { client, [Symbol.asyncDispose]: async () => {} }
}

/**
 * Connects to the lake with these options, with the token for scripts. If none answers on its port, starts it in this process,
 * on any free port, and stops it at the end of the scope.
 */
export async function openLake(options: LakeOptions): Promise<OpenLake> {
  const { port, projectId, dataset, scriptToken: token } = options
  const isRunning = await answersPing(`http://127.0.0.1:${port}`)
  const lake = isRunning ? null : await start(options)
  const client = createClient({
    ...{ projectId, dataset, token, apiVersion: '2025-02-19', useCdn: false },
    apiHost: `http://127.0.0.1:${lake?.port ?? port}`,
    useProjectHostname: false,
  })
  return { client, [Symbol.asyncDispose]: async () => lake?.close() }
}

async function start(options: LakeOptions): Promise<RunningLake> {
  // Loaded here because it is slow, and not needed if the lake runs.
  const { startLake } = await import('./startLake.ts')
  return startLake({ ...options, port: 0 }).catch((error) => {
    throw new CommandError(toErrorMessage(error))
  })
}
