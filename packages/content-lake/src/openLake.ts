import { createClient, type SanityClient } from '@sanity/client'
import { answersPing } from './ping.ts'
import type { LakeOptions } from './startLake.ts'

/**
 * Connects to the lake with these options, with the token for scripts. If none answers on its port, starts it in this process,
 * on any free port, and stops it at the end of the scope.
 */
export async function openLake(options: LakeOptions): Promise<{ client: SanityClient } & AsyncDisposable> {
  const { port, projectId, dataset, scriptToken: token } = options
  const isRunning = await answersPing(`http://127.0.0.1:${port}`)
  // Loaded here because it is slow, and not needed if the lake runs.
  const lake = isRunning ? null : await (await import('./startLake.ts')).startLake({ ...options, port: 0 })
  const client = createClient({
    ...{ projectId, dataset, token, apiVersion: '2025-02-19', useCdn: false },
    apiHost: `http://127.0.0.1:${lake?.port ?? port}`,
    useProjectHostname: false,
  })
  return { client, [Symbol.asyncDispose]: async () => lake?.close() }
}
