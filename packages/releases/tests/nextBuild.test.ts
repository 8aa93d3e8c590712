import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { runNextBuild } from '../src/render/compile.ts'

/** A build with a worker, which prints the worker's process id. */
const withWorker = `
const worker = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
console.log(worker.pid)
setInterval(() => {}, 1000)
`

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('no worker outlives a build that is killed', async () => {
  let child: ChildProcess | undefined
  let worker = 0
  const outcome = runNextBuild({
    env: process.env,
    timeoutMs: 60_000,
    start: () => {
      const started = spawn(process.execPath, ['-e', withWorker], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        detached: true,
      })
      started.stdout?.on('data', (chunk: Buffer) => {
        worker = Number(chunk.toString())
      })
      child = started
      return started
    },
  })
  await vi.waitFor(() => expect(worker).toBeGreaterThan(0), { timeout: 10_000 })
  expect(isAlive(worker)).toBe(true)
  child?.kill('SIGKILL')
  expect((await outcome).kind).toBe('failed')
  await vi.waitFor(() => expect(isAlive(worker)).toBe(false), { timeout: 5_000 })
})

test('a build that takes too long fails and says so', async () => {
  const outcome = await runNextBuild({
    env: process.env,
    timeoutMs: 10,
    start: () =>
      spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      }),
  })
  expect(outcome).toEqual({ kind: 'failed', output: 'It took too long.' })
})
