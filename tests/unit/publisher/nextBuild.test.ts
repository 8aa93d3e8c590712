import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test, vi } from 'vitest'
import { runNextBuild } from '#server/publisher/nextBuild.ts'

/** A build that has a worker, and tells which process that is. */
const withWorker = `
const worker = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
process.on('message', () => console.log(worker.pid))
`

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.skipIf(process.platform === 'win32')('no worker outlives a build that is killed', async () => {
  let child: ChildProcess | undefined
  let worker = 0
  const outcome = runNextBuild({
    mode: 'generate',
    root: process.cwd(),
    distDir: '.build/none',
    env: {},
    timeoutMs: 20_000,
    signal: new AbortController().signal,
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
