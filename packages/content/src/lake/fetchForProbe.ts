import type { Lake } from './lake.ts'

const timeoutMs = 4_000

/** Runs one query of a probe, without retries. */
export async function fetchForProbe(
  lake: Lake,
  query: string,
  parameters: object,
  perspective: 'raw' | 'published',
): Promise<unknown> {
  // Imported with the first probe: every function of a platform loads this file, and most need no client.
  const { createLakeClient } = await import('./lakeClient.ts')
  const signal = AbortSignal.timeout(timeoutMs)
  return createLakeClient(lake).fetch<unknown>(query, parameters, { perspective, cache: 'no-store', signal })
}
