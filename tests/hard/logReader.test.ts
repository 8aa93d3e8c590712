import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { waitFor } from 'foundation/testing/waitFor'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#server/processes/ports.ts'
import { requireSoundDatabases } from '../support/soundDatabases.ts'

/** Enough for what may wait, for the pipe, and for lines that are dropped. */
const requests = 12_000

const childOf = (parent: number, script: string) =>
  Number(execFileSync('pgrep', ['-P', String(parent), '-f', script], { encoding: 'utf8' }).trim())

/** A whole site whose log is read by a command of a shell. */
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
  /** Previews that are asked for while there is no renderer are logged, one line each. */
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

test('a log reader that ends after 30 lines takes no page away', async () => {
  const { launcher, reading, server, ask, logLines } = await startSite('head -n 30')
  await logLines(30)
  await waitFor('the end of the reader', () => reading.exitCode === 0)
  for (let round = 0; round < 10; round += 1) {
    await logLines(50)
    expect([await ask('/en'), await ask('/')]).toEqual([200, 200])
  }
  expect(childOf(launcher.pid ?? 0, 'server/start.ts')).toBe(server)
})

test('a log reader that stops reading takes no page away', async () => {
  const { launcher, server, ask, logLines } = await startSite('head -n 30; exec sleep 600')
  await logLines(requests)
  expect([await ask('/en'), await ask('/')]).toEqual([200, 200])
  expect(childOf(launcher.pid ?? 0, 'server/start.ts')).toBe(server)
})
