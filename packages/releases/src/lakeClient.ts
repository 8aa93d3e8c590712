import { setTimeout as wait } from 'node:timers/promises'
import { ClientError, createClient, type SanityClient } from '@sanity/client'
import type { Reason } from './reason.ts'
import { toReason } from './reasons.ts'

const timeout = 5_000

/** A dataset of Sanity's API. `origin` is null for a hosted one. */
export type Lake = { projectId: string; dataset: string; token: string | undefined; origin: string | null }

/** Sanity's client for a lake: the published perspective, without the CDN, with a time limit. */
export function createLakeClient({ projectId, dataset, token, origin }: Lake): SanityClient {
  return createClient({
    projectId,
    dataset,
    token,
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
    timeout,
    // `tryRepeatedly` retries instead, because the client does not retry after a 500.
    maxRetries: 0,
    ...(origin ? { apiHost: origin, useProjectHostname: false } : {}),
  })
}

export function getQueryAnswer(lake: Lake, query: string): Promise<Answer<unknown>> {
  const client = createLakeClient(lake)
  return tryRepeatedly(async (): Promise<Attempt<unknown>> => {
    try {
      // The client's own timeout restarts with every chunk received.
      const signal = AbortSignal.timeout(timeout)
      return { kind: 'done', value: await client.fetch<unknown>(query, {}, { cache: 'no-store', signal }) }
    } catch (error) {
      // Retrying does not change a 4xx answer.
      return {
        kind: error instanceof ClientError ? 'failed' : 'again',
        reason: toReason('requestFailed', { detail: toDetail(error) }),
      }
    }
  })
}

function toDetail(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causes = [error.message, error.cause instanceof Error ? error.cause.message : '']
  return causes.filter(Boolean).join(': ').split('\n', 1)[0] ?? ''
}

/** The outcome of one attempt. After `again` a retry may succeed; after `failed` it cannot. */
export type Attempt<Value> = { kind: 'done'; value: Value } | { kind: 'again' | 'failed'; reason: Reason }

export type Answer<Value> = { kind: 'done'; value: Value } | { kind: 'failed'; reason: Reason }

const pauses = [250, 1_000, 2_500]

/** Makes up to four attempts with growing pauses. Returns the reason of the last failure. */
export async function tryRepeatedly<Value>(attempt: () => Promise<Attempt<Value>>): Promise<Answer<Value>> {
  for (const pause of pauses) {
    const outcome = await attempt()
    if (outcome.kind !== 'again') return toAnswer(outcome)
    await wait(pause)
  }
  return toAnswer(await attempt())
}

const toAnswer = <Value>(outcome: Attempt<Value>): Answer<Value> =>
  outcome.kind === 'done' ? outcome : { kind: 'failed', reason: outcome.reason }
