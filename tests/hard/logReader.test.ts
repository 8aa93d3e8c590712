import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createTemporaryFolder, waitFor } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { expect, onTestFinished, test } from 'vitest'
import { requireSoundDatabases } from '../support/soundDatabases.ts'

/** Enough log lines to fill the launcher's buffer and the pipe, so that lines are dropped. */
const requests = 12_000

const childOf = (parent: number, script: string) =>
  Number(execFileSync('pgrep', ['-P', String(parent), '-f', script], { encoding: 'utf8' }).trim())

/** Starts a whole site whose log is read by a shell command. */
async function startSite(reader: string) {
  const port = await findFreePort()
  const env = {
    PORT: String(port),
    LAKE_PORT: String(await findFreePort()),
    DATA_DIR: createTemporaryFolder(),
  }
  const reading = spawn('sh', ['-c', reader], { stdio: ['pipe', 'ignore', 'inherit'], detached: true })
  const launcher = spawn(process.execPath, ['start.mjs'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', reading.stdin, reading.stdin],
  })
  onTestFinished(async () => {
    launcher.kill()
    if (launcher.exitCode === null) await once(launcher, 'exit')
    if (reading.exitCode === null) process.kill(-(reading.pid ?? 0), 'SIGKILL')
    requireSoundDatabases(env.DATA_DIR)
  })
  reading.stdin.destroy()
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(5_000) })
    await answer.arrayBuffer()
    return answer.status
  }
  await waitFor('the site', async () => (await ask('/health/ready')) === 200, 300)
  const server = childOf(launcher.pid ?? 0, 'server/start.ts')
  /** Causes log lines: each request for a preview without a renderer is one. */
  const logLines = async (count: number) => {
    for (let logged = 0; logged < count; ) {
      if ((await ask('/preview/en')) === 503) logged += 1
      else await killRenderer()
    }
  }
  const killRenderer = async () => {
    const pid = childOf(server, 'rendererProcess')
    process.kill(pid, 'SIGKILL')
    await waitFor('another renderer', () => childOf(server, 'rendererProcess') !== pid)
  }
  return { launcher, reading, server, ask, logLines }
}

test('pages are served after a log reader ends after 30 lines', async () => {
  const { launcher, reading, server, ask, logLines } = await startSite('head -n 30')
  await logLines(30)
  await waitFor('the end of the reader', () => reading.exitCode === 0)
  for (let round = 0; round < 10; round += 1) {
    await logLines(50)
    expect([await ask('/en'), await ask('/')]).toEqual([200, 200])
  }
  expect(childOf(launcher.pid ?? 0, 'server/start.ts')).toBe(server)
})

test('pages are served while a log reader does not read', async () => {
  const { launcher, server, ask, logLines } = await startSite('head -n 30; exec sleep 600')
  await logLines(requests)
  expect([await ask('/en'), await ask('/')]).toEqual([200, 200])
  expect(childOf(launcher.pid ?? 0, 'server/start.ts')).toBe(server)
})
