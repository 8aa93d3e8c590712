import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listArchive } from '@freelance-site/backups/testing'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { findFreePort } from '@freelance-site/releases/testing'
import { expect, test } from 'vitest'
import { runScript } from '../support/runScript.ts'
import { startSiteLake } from '../support/siteLake.ts'
import { requireSoundDatabases } from '../support/soundDatabases.ts'

const rounds = 20

/** Makes a lake with 60 files of 1 MB, and functions that run a script to its end or kill it. */
async function setUp() {
  const folder = createTemporaryFolder()
  const temporary = join(folder, 'temporary')
  await mkdir(temporary)
  const settings = {
    DATA_DIR: join(folder, 'data'),
    LAKE_PORT: String(await findFreePort()),
    TMPDIR: temporary,
  }
  const { client, close } = await startSiteLake(settings)
  for (let at = 0; at < 60; at += 1) {
    const { _id } = await client.assets.upload('file', randomBytes(1_000_000), { filename: `${at}.bin` })
    await client.create({ _type: 'note', of: { _type: 'file', asset: { _type: 'reference', _ref: _id } } })
  }
  /** Kills the script after this time, unless it has ended before. */
  const runFor = async (ms: number, script: string, ...args: string[]) => {
    const child = spawn(process.execPath, ['server/cli/run.ts', script, ...args], {
      env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...settings },
      stdio: 'ignore',
    })
    const exit = once(child, 'exit')
    await Promise.race([exit, sleep(ms)])
    child.kill('SIGKILL')
    await exit
  }
  const run = (script: string, ...args: string[]) =>
    runScript('server/cli/run.ts', [script, ...args], settings)
  return { folder, temporary, close, runFor, run, file: join(folder, 'content.tar.gz') }
}

test(`${rounds} killed exports leave nothing in the temporary folder and no partial file; killed imports leave the lake intact, and the next one removes their folders`, async () => {
  const { folder, temporary, close, runFor, run, file } = await setUp()
  const before = performance.now()
  expect(await run('export', file)).toMatchObject({ code: 0 })
  const exportMs = performance.now() - before
  const between = performance.now()
  expect(await run('import', file, '--replace')).toMatchObject({ code: 0 })
  const importMs = performance.now() - between
  let exported = 0
  for (let round = 0; round < rounds; round += 1) {
    await runFor((importMs * (round + 1)) / rounds, 'import', file, '--replace')
    await run('import', file, '--replace')
    expect(await readdir(temporary)).toEqual([])

    const target = join(folder, 'killed.tar.gz')
    await rm(target, { force: true })
    await runFor((exportMs * (round + 1)) / rounds, 'export', target)
    expect(await readdir(temporary)).toEqual([])
    if (!existsSync(target)) continue
    exported += 1
    expect((await stat(target)).mode & 0o777).toBe(0o600)
    expect(listArchive(target).size).toBeGreaterThanOrEqual(60)
  }
  console.log(`${exported} of ${rounds} killed exports were finished, and whole`)
  // The next export removes what a killed one left beside its file.
  await run('export', join(folder, 'killed.tar.gz'))
  expect((await readdir(folder)).toSorted()).toEqual(['content.tar.gz', 'data', 'killed.tar.gz', 'temporary'])
  await close()
  requireSoundDatabases(join(folder, 'data'), ['lake.sqlite'])
}, 600_000)
