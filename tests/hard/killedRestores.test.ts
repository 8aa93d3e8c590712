import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toHash } from '../support/craftedArchives.ts'
import { findDifferences, type Moment, makeKilledSite } from '../support/killedRestores.ts'
import { databaseNames, leaveWriteAheadLog, readRows } from '../support/lostDatabase.ts'

/** What is lost before a restore, and what is restored. */
const rounds: {
  what: string
  args: string[]
  isWanted: (path: string) => boolean
  lose: (folder: string) => void
}[] = [
  { what: 'everything, over a killed site', args: [], isWanted: () => true, lose: () => {} },
  {
    what: 'everything, both databases lost, their logs left',
    args: [],
    isWanted: () => true,
    lose: (folder) => {
      for (const name of databaseNames) rmSync(join(folder, name))
    },
  },
  {
    what: 'messages, lost, their log left',
    args: ['--only', 'messages'],
    isWanted: (path) => path === 'outbox.sqlite',
    lose: (folder) => leaveWriteAheadLog(folder, 'outbox.sqlite', 'lost'),
  },
  {
    what: 'content, the secrets lost',
    args: ['--only', 'content'],
    isWanted: (path) => path === 'lake.sqlite' || path.startsWith('assets/'),
    lose: (folder) => rmSync(join(folder, 'secrets.json')),
  },
]

/** The hashes of a folder's files, including side files, but without locks and staged files of a restore. */
async function readFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
  const kept = names.filter(({ name }) => !/\.lock|^restore\.json\./.test(name)).toSorted()
  return kept.map(({ name }) => `${name} ${toHash(readFileSync(join(folder, name)))}`)
}

/** Continues a restore by starting the site, which is killed once it reports that. Returns its output. */
function continueByStart(folder: string): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: folder, PORT: '0', LAKE_PORT: '0' } as const
  const child = spawn(process.execPath, ['server/start.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (/that was cut off is/.test(output)) child.kill('SIGKILL')
    })
  return new Promise((resolve) => child.once('close', () => resolve(output)))
}

test('a restore that is killed at any of its moves is complete after the next start or restore', async () => {
  const site = await makeKilledSite()
  const counts = { killed: 0, unchanged: 0, finished: 0, byStart: 0 }
  for (const { what, args, isWanted, lose } of rounds) {
    for (const when of ['before', 'after'] as const)
      for (let at = 1; ; at += 1) {
        const moment: Moment = `${at} ${when}`
        const folder = await site.copy(lose)
        const before = await readFiles(folder)
        const { code } = await site.restore(folder, args, moment)
        if (code !== null) {
          expect(code, `${what}, ${moment}`).toBe(0)
          break
        }
        counts.killed += 1
        const isBegun = (await readdir(folder)).includes('restore.json')
        if (isBegun && counts.killed % 8 === 0) {
          counts.byStart += 1
          expect(await continueByStart(folder), `${what}, ${moment}`).toMatch(/that was cut off is finished/)
        } else expect((await site.finishRestore(folder)).code, `${what}, ${moment}`).toBe(0)
        const differences = await findDifferences(folder, site.manifest, isWanted)
        // Killed after its last move, it leaves an empty folder, which the next backup or restore removes.
        const staged = differences.filter((name) => name.startsWith('restoring-'))
        if (isBegun) expect(differences, `${what}, ${moment}`).toEqual([])
        if (differences.length > staged.length) {
          // Killed before its first move: nothing has changed, and the same restore succeeds.
          counts.unchanged += 1
          expect(await readFiles(folder), `${what}, ${moment}`).toEqual(before)
        } else counts.finished += 1
        if (staged.length > 0) expect(await site.restore(folder, args)).toMatchObject({ code: 0 })
        expect(await findDifferences(folder, site.manifest, isWanted), `${what}, ${moment}`).toEqual([])
        for (const name of databaseNames) {
          const rows = JSON.stringify(readRows(join(folder, name)))
          if (isWanted(name)) expect(rows, `${what}, ${moment}: ${name}`).not.toContain('foreign')
        }
      }
  }
  console.log(`killed restores: ${JSON.stringify(counts)}`)
  expect(counts.killed).toBeGreaterThanOrEqual(40)
  expect(counts.byStart).toBeGreaterThanOrEqual(3)
})
