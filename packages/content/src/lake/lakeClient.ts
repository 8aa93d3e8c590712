import { setTimeout as wait } from 'node:timers/promises'
import { type Problem, toErrorMessage } from '@freelance-site/foundation'
import type { Log } from '@freelance-site/foundation/server'
import { ClientError, createClient, type SanityClient } from '@sanity/client'
import { createProblem } from '../problems.ts'
import type { Lake } from './lake.ts'

const timeout = 5_000

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

/**
 * Runs a GROQ query on the published content, or on all documents. Makes up to four attempts of 5 s each; a 4xx answer is not tried
 * again.
 */
export function getQueryAnswer(
  lake: Lake,
  query: string,
  perspective: 'published' | 'raw' = 'published',
): Promise<Answer<unknown>> {
  const client = createLakeClient(lake)
  return tryRepeatedly(async (): Promise<Attempt<unknown>> => {
    try {
      // The client's own timeout restarts with every chunk received.
      const signal = AbortSignal.timeout(timeout)
      const options = { perspective, cache: 'no-store', signal } as const
      return { kind: 'done', value: await client.fetch<unknown>(query, {}, options) }
    } catch (error) {
      // Retrying does not change a 4xx answer.
      return {
        kind: error instanceof ClientError ? 'failed' : 'again',
        problem: createProblem('requestFailed', { detail: toDetail(error) }),
      }
    }
  })
}

const followAgainMs = 30_000

/**
 * Calls back after each publication in a lake, and after each connection to it, until the signal aborts. The client itself
 * connects again after an interruption.
 */
export function followPublications(
  lake: Lake,
  { onPublication, log, signal }: { onPublication: () => void; log: Log; signal: AbortSignal },
): void {
  let stream: { unsubscribe: () => void } | undefined
  let hasFailed = false
  const follow = () => {
    if (signal.aborted) return
    stream = createLakeClient(lake)
      .live.events()
      .subscribe({
        next: ({ type }) => {
          if (type === 'reconnect') return
          hasFailed = false
          onPublication()
        },
        error: (error: unknown) => {
          if (!hasFailed)
            log(`the publications of ${lake.name} cannot be followed (${toErrorMessage(error)}).`)
          hasFailed = true
          setTimeout(follow, followAgainMs).unref()
        },
      })
  }
  signal.addEventListener('abort', () => stream?.unsubscribe())
  follow()
}

function toDetail(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causes = [error.message, error.cause instanceof Error ? error.cause.message : '']
  return causes.filter(Boolean).join(': ').split('\n', 1)[0] ?? ''
}

/** The result of a request to a lake, after all its attempts. */
export type Answer<Value> = { kind: 'done'; value: Value } | { kind: 'failed'; problem: Problem }

/** The outcome of one attempt. After `again` a retry may succeed. */
export type Attempt<Value> = Answer<Value> | { kind: 'again'; problem: Problem }

const pauses = [250, 1_000, 2_500]

/** Makes up to four attempts with growing pauses. Returns the problem of the last one. */
export async function tryRepeatedly<Value>(attempt: () => Promise<Attempt<Value>>): Promise<Answer<Value>> {
  let outcome = await attempt()
  for (const pause of pauses) {
    if (outcome.kind !== 'again') return outcome
    await wait(pause)
    outcome = await attempt()
  }
  return outcome.kind === 'again' ? { ...outcome, kind: 'failed' } : outcome
}
