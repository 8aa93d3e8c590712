import { expect, onTestFinished, test, vi } from 'vitest'
import { repeat } from '../src/repeat.ts'

const hourMs = 3_600_000

test('a round that is woken begins at once, and its pause begins anew', async () => {
  const round = vi.fn(async () => hourMs)
  const { wake, stop } = repeat(round, { firstMs: hourMs })
  onTestFinished(stop)
  expect(round).not.toHaveBeenCalled()
  wake()
  await expect.poll(() => round.mock.calls.length).toBe(1)
  wake()
  await expect.poll(() => round.mock.calls.length).toBe(2)
})

test('a round that is woken while it runs follows itself once, never twice at the same time', async () => {
  let running = 0
  let most = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const round = vi.fn(async () => {
    running += 1
    most = Math.max(most, running)
    await released
    running -= 1
    return hourMs
  })
  const { wake, stop } = repeat(round)
  onTestFinished(stop)
  await expect.poll(() => round.mock.calls.length).toBe(1)
  wake()
  wake()
  release()
  await expect.poll(() => round.mock.calls.length).toBe(2)
  expect(most).toBe(1)
})

test('stopping waits for the current round and begins no further one, woken or not', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let hasEnded = false
  const round = vi.fn(async () => {
    await released
    hasEnded = true
    return 0
  })
  const { wake, stop } = repeat(round)
  await expect.poll(() => round.mock.calls.length).toBe(1)
  wake()
  const stopped = stop()
  release()
  await stopped
  expect(hasEnded).toBe(true)
  wake()
  expect(round).toHaveBeenCalledTimes(1)
})

test('a signal ends the pause, and nothing begins after it', async () => {
  const ending = new AbortController()
  const round = vi.fn(async () => 0)
  const { stop } = repeat(round, { firstMs: hourMs, signal: ending.signal })
  ending.abort()
  await stop()
  expect(round).not.toHaveBeenCalled()
})
