import { setTimeout as wait } from 'node:timers/promises'

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
