import { toErrorMessage } from '@freelance-site/foundation'
import { ProblemError } from '@freelance-site/foundation/node'
import { type ClientConfig, createClient, type SanityClient } from '@sanity/client'
import { createProblem, formatProblem } from '../errors/problems.ts'
import { findRunningLake } from '../lake/runningLake.ts'
import { describeLake } from '../settings/lakeAddresses.ts'
import { type LakeOptions, withDefaults } from '../settings/lakeOptions.ts'
import { answersPing } from './ping.ts'

/** A client of a lake, for `await using`: the end of the scope stops the lake if `openLake` has started it. */
export type OpenLake = { client: SanityClient } & AsyncDisposable

/** A token of a project of sanity.io for a purpose, and the setting that its owner gives it by. */
export type HostedToken = { value: string | undefined; setting: string; purpose: 'read' | 'write' }

/** Connects to a project of sanity.io. Throws a `ProblemError` that names the setting if there is no token. */
export function openHostedLake(
  project: { projectId: string; dataset: string },
  { value: token, setting, purpose }: HostedToken,
): OpenLake {
  if (token === undefined) {
    const code = purpose === 'write' ? 'token.toWrite' : 'token.toRead'
    throw new ProblemError(createProblem(code, { setting }), formatProblem)
  }
  return createOpenLake({ ...project, token, apiVersion: '2025-02-19', useCdn: false })
}

/**
 * Connects to the lake of a data folder, with the token for scripts. If one runs, the folder says on which port. If none runs,
 * starts it in this process, on any free port, and stops it at the end of the scope.
 */
export async function openLake(options: LakeOptions = {}): Promise<OpenLake> {
  const resolved = withDefaults(options)
  const running = findRunningLake(resolved.dataDir)
  if (running) {
    const { address, clientConfig } = describeLake(resolved, running.port ?? resolved.port)
    if (await answersPing(address)) return createOpenLake(clientConfig)
  }
  // Loaded here because it is slow, and not needed if the lake runs.
  const { startLake } = await import('../lake/startLake.ts')
  const lake = await startLake({ ...options, port: 0 }).catch((error) => {
    if (error instanceof ProblemError) throw error
    const problem = createProblem('lake.notStarted', { message: toErrorMessage(error) })
    throw new ProblemError(problem, formatProblem)
  })
  return createOpenLake(lake.clientConfig, lake.close)
}

const createOpenLake = (config: ClientConfig, close = async () => {}): OpenLake => ({
  client: createClient(config),
  [Symbol.asyncDispose]: close,
})
