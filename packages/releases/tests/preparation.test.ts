import { expect, test, vi } from 'vitest'
import { createProblem } from '../src/problems.ts'
import { createCompileProblem, createPreparation } from '../src/render/preparation.ts'

const failed = { kind: 'failed', problem: createProblem('failure.compile', { output: 'Killed' }) } as const
const ready = { kind: 'ready' } as const

/** Preparations that take `seconds`, with these outcomes. */
function setUp(seconds: number, ...outcomes: (typeof failed | typeof ready)[]) {
  let time = 0
  const prepare = vi.fn(async () => {
    time += seconds * 1_000
    return outcomes.shift() ?? expect.fail('It is prepared once too often.')
  })
  const get = createPreparation(prepare, () => time)
  const wait = (waited: number) => {
    time += waited * 1_000
    return get()
  }
  return { get, prepare, wait }
}

test('the site is compiled once, whoever asks meanwhile', async () => {
  const { get, prepare } = setUp(60, ready)
  expect(await Promise.all([get(), get()])).toEqual([ready, ready])
  expect(await get()).toEqual(ready)
  expect(prepare).toHaveBeenCalledTimes(1)
})

test('a compilation that failed is tried again after ten times as long as it took', async () => {
  const { get, wait, prepare } = setUp(60, failed, failed, ready)
  expect(await get()).toEqual(failed)
  expect(await wait(599)).toEqual(failed)
  expect(prepare).toHaveBeenCalledTimes(1)
  expect(await wait(1)).toEqual(failed)
  expect(await wait(600)).toEqual(ready)
  expect(await wait(6_000)).toEqual(ready)
  expect(prepare).toHaveBeenCalledTimes(3)
})

test('a full disk, which fails at once, is tried again soon, and what took too long within half an hour', async () => {
  const full = setUp(0.1, failed, ready)
  await full.get()
  expect(await full.wait(1)).toEqual(ready)
  const slow = setUp(600, failed, ready)
  await slow.get()
  expect(await slow.wait(30 * 60)).toEqual(ready)
})

test('an error while compiling is that of the machine, or else of the code', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { syscall: 'write' })
  expect(createCompileProblem(full)).toEqual(createProblem('failure.system', { message: full.message }))
  expect(createCompileProblem(new Error('odd'))).toMatchObject({
    code: 'failure.compile',
    parameters: { output: expect.stringContaining('odd') },
  })
})
