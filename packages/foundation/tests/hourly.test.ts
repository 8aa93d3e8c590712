import { expect, test, vi } from 'vitest'
import { createHourly } from '../src/runPlugins.ts'

const hourMs = 3_600_000

test('a task runs at most once an hour, and again after a failure', async () => {
  let now = 1_000
  // 0: a clock that jumps is trusted at once.
  const hourly = createHourly({ now: () => now, steadyMs: 0 })
  const task = vi.fn(async () => {})
  await expect(hourly(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('full')
  await hourly(task)
  await hourly(task)
  expect(task).toHaveBeenCalledTimes(1)
  now += hourMs
  await hourly(task)
  expect(task).toHaveBeenCalledTimes(2)
})

test('a task does not run until the clock has been steady for an hour', async () => {
  let now = 1_000
  const hourly = createHourly({ now: () => now })
  const task = vi.fn(async () => {})
  await hourly(task)
  now += 365 * 24 * hourMs
  await hourly(task)
  expect(task).not.toHaveBeenCalled()
})
