import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { keepSpare } from '#server/spareProcess.ts'

function setUp() {
  const started: ChildProcess[] = []
  const spare = keepSpare(() => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'], { stdio: 'ignore' })
    started.push(child)
    return child
  })
  onTestFinished(() => {
    for (const child of started) child.kill('SIGKILL')
  })
  return { spare, started }
}

test('a spare process is started once and given away once', () => {
  const { spare, started } = setUp()
  spare.prepare()
  spare.prepare()
  expect(started).toHaveLength(1)
  expect(spare.take()).toBe(started[0])
  expect(spare.take()).toBe(started[1])
})

test('a spare that has died while it waited is not given away', async () => {
  const { spare, started } = setUp()
  spare.prepare()
  started[0]?.kill('SIGKILL')
  if (started[0]) await once(started[0], 'exit')
  expect(spare.take()).toBe(started[1])
})

test('closing ends the one that waits and prepares no other', async () => {
  const { spare, started } = setUp()
  spare.prepare()
  const ended = started[0] && once(started[0], 'exit')
  spare.close()
  expect(await ended).toEqual([null, 'SIGKILL'])
  spare.prepare()
  expect(started).toHaveLength(1)
})

test('a spare process that cannot be started is said to be missing, and is tried again when needed', async () => {
  const lines: string[] = []
  const spare = keepSpare(
    () => spawn('/no/such/program', { stdio: 'ignore' }),
    (line) => lines.push(line),
  )
  spare.prepare()
  await expect.poll(() => lines).toEqual([expect.stringContaining('no process could be prepared')])
  const taken = spare.take()
  await once(taken, 'error')
  expect(taken.pid).toBeUndefined()
})
