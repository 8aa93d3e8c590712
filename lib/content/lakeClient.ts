import { setTimeout as wait } from 'node:timers/promises'
import { ClientError, createClient, type SanityClient } from '@sanity/client'
import type { Lake } from './lake.ts'

const timeout = 5_000

/** The official client on a lake: what is published, no CDN, a time limit. */
export function createLakeClient({ projectId, dataset, token, origin }: Lake): SanityClient {
  return createClient({
    projectId,
    dataset,
    token,
    apiVersion: '2025-02-19',
    perspective: 'published',
    useCdn: false,
    timeout,
    // Repeating is `tryRepeatedly`'s business: the client would not repeat after an ordinary 500.
    maxRetries: 0,
    ...(origin ? { apiHost: origin, useProjectHostname: false } : {}),
  })
}

/** Asks a lake one query of what is published: no CDN, a time limit, a few tries. */
export function getQueryAnswer(lake: Lake, query: string): Promise<Answer<unknown>> {
  const client = createLakeClient(lake)
  return tryRepeatedly(async (): Promise<Attempt<unknown>> => {
    try {
      // The client's own limit starts anew with every byte that comes.
      const signal = AbortSignal.timeout(timeout)
      return { kind: 'done', value: await client.fetch<unknown>(query, {}, { cache: 'no-store', signal }) }
    } catch (error) {
      // What the client asked wrongly, or may not ask, stays so however often it is asked.
      return { kind: error instanceof ClientError ? 'failed' : 'again', reason: toReason(error) }
    }
  })
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const causes = [error.message, error.cause instanceof Error ? error.cause.message : '']
  return (
    causes
      .filter((text) => text !== '')
      .join(': ')
      .split('\n')[0] ?? ''
  )
}

/** Says whether a content lake, and not something else, listens where the embedded one would. */
export async function answersPing(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/v1/ping`, {
      signal: AbortSignal.timeout(1_000),
      cache: 'no-store',
    })
    const body: unknown = await response.json()
    return typeof body === 'object' && body !== null && 'pong' in body && body.pong === true
  } catch {
    // Nothing there, too slow, or no lake: for this question they are one answer.
    return false
  }
}

/** One try: `again` when another may go better, `failed` when none will. */
export type Attempt<Value> = { kind: 'done'; value: Value } | { kind: 'again' | 'failed'; reason: string }

export type Answer<Value> = { kind: 'done'; value: Value } | { kind: 'failed'; reason: string }

const pauses = [250, 1_000, 2_500]

/** Tries up to four times with growing pauses, not after `over`; the last reason is the one that is told. */
export async function tryRepeatedly<Value>(
  attempt: () => Promise<Attempt<Value>>,
  over?: AbortSignal,
): Promise<Answer<Value>> {
  for (const pause of pauses) {
    const outcome = await attempt()
    if (outcome.kind !== 'again' || over?.aborted) return toAnswer(outcome)
    await wait(pause)
  }
  return toAnswer(await attempt())
}

const toAnswer = <Value>(outcome: Attempt<Value>): Answer<Value> =>
  outcome.kind === 'done' ? outcome : { kind: 'failed', reason: outcome.reason }

/** Gives each call to a lake what is left of the time for all of them; work between the calls costs nothing. */
export type CallBudget = <Value>(call: (over: AbortSignal) => Promise<Value>) => Promise<Value>

/** A budget of so many milliseconds, which calls made one after the other use up. */
export function startBudget(totalMs: number): CallBudget {
  let left = totalMs
  return async (call) => {
    const startedAt = performance.now()
    try {
      return await call(AbortSignal.timeout(Math.max(0, Math.ceil(left))))
    } finally {
      left -= performance.now() - startedAt
    }
  }
}
