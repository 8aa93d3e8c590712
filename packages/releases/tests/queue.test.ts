import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyQueue,
  hasWaiting,
  type Queue,
  toNextStep,
  withFailure,
  withStart,
  withSuccess,
  withTrigger,
} from '../src/publisher/queue.ts'

describe('the queue of builds', () => {
  test('is idle until something is requested', () => {
    expect(toNextStep(emptyQueue, 0)).toEqual({ kind: 'idle' })
  })

  test('waits briefly for more changes before it builds', () => {
    const queue = withTrigger(emptyQueue, 1_000)
    expect(toNextStep(queue, 1_000)).toEqual({ kind: 'wait', until: 1_050 })
    expect(toNextStep(queue, 1_050)).toEqual({ kind: 'build' })
  })

  test('never runs two builds at once', () => {
    const queue = withTrigger(withStart(withTrigger(emptyQueue, 0)), 500)
    expect(toNextStep(queue, 10_000)).toEqual({ kind: 'idle' })
  })

  test('makes one build of all changes that arrived during another', () => {
    let queue = withStart(withTrigger(emptyQueue, 0))
    for (let now = 100; now < 200; now += 1) queue = withTrigger(queue, now)
    queue = withSuccess(queue)
    expect(toNextStep(queue, 2_000)).toEqual({ kind: 'build' })
    expect(hasWaiting(withSuccess(withStart(queue)))).toBe(false)
  })

  test('makes at most five builds for 500 changes in 10 s, and builds the last change', () => {
    let queue = emptyQueue
    let endsAt = Number.POSITIVE_INFINITY
    let builds = 0
    for (let now = 0; now <= 30_000; now += 10) {
      if (now < 10_000 && now % 20 === 0) queue = withTrigger(queue, now)
      if (now >= endsAt) {
        queue = withSuccess(queue)
        endsAt = Number.POSITIVE_INFINITY
      }
      if (toNextStep(queue, now).kind === 'build') {
        queue = withStart(queue)
        endsAt = now + 3_000
        builds += 1
      }
    }
    expect(builds).toBeLessThanOrEqual(5)
    expect(queue.built).toBe(500)
  })

  test('retries with growing pauses up to 20 s', () => {
    let queue = withTrigger(emptyQueue, 0)
    const pauses = [1, 2, 3, 4, 5, 6].map(() => {
      queue = withFailure(withStart(queue), 'later', 100_000)
      const step = toNextStep(queue, 100_000)
      return step.kind === 'wait' ? step.until - 100_000 : null
    })
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 20_000, 20_000])
  })

  test('does not retry a permanent failure until something changes', () => {
    const queue = withFailure(withStart(withTrigger(emptyQueue, 0)), 'never', 0)
    expect(toNextStep(queue, 100_000)).toEqual({ kind: 'idle' })
    expect(toNextStep(withTrigger(queue, 100_000), 100_050)).toEqual({ kind: 'build' })
  })

  test('does not delay a new change because of an old failure', () => {
    const failed = withFailure(withStart(withTrigger(emptyQueue, 0)), 'later', 1_000)
    expect(toNextStep(withTrigger(failed, 1_100), 1_250)).toEqual({ kind: 'build' })
    const during = withFailure(withTrigger(withStart(withTrigger(emptyQueue, 0)), 900), 'later', 1_100)
    expect(toNextStep(during, 1_900)).toEqual({ kind: 'build' })
  })

  test('always builds the last change in the end', () => {
    const event = fc.constantFrom('trigger', 'success', 'refused', 'failure')
    fc.assert(
      fc.property(fc.array(event), (events) => {
        let now = 0
        let queue = emptyQueue
        for (const kind of events) {
          now += 50
          if (kind === 'trigger') queue = withTrigger(queue, now)
          else if (toNextStep(queue, now).kind === 'build') queue = finish(withStart(queue), kind, now)
        }
        queue = withTrigger(queue, now)
        return toNextStep(queue, now + 1_000).kind === 'build'
      }),
    )
  })
})

function finish(queue: Queue, kind: 'success' | 'refused' | 'failure', now: number): Queue {
  if (kind === 'success') return withSuccess(queue)
  return withFailure(queue, kind === 'refused' ? 'never' : 'later', now)
}
