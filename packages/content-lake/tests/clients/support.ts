import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished, test } from 'vitest'
import { startLake } from '../../src/lake/startLake.ts'
import type { LakeOptions } from '../../src/settings/lakeOptions.ts'

export const clientsFolder = inject('clients')

/** Without a registry the clients cannot be installed. */
export const testInstalled = test.runIf(clientsFolder !== '')

/** Starts a lake in memory with two notes. */
export const startLakeWithNotes = (options: LakeOptions = {}) =>
  startLake({
    port: 0,
    dataDir: ':memory:',
    aclMode: 'public',
    seed: () => [
      { _id: 'bread', _type: 'note', title: 'Bread' },
      {
        _id: 'butter',
        _type: 'note',
        title: 'Butter',
        after: { _type: 'reference', _ref: 'bread' },
      },
    ],
    ...options,
  })

/** Runs a script of the project against a new lake, and returns the JSON that it prints. */
export async function runScript(name: string, args: string[] = []): Promise<unknown> {
  const lake = await startLakeWithNotes()
  onTestFinished(lake.close)
  const { stdout } = await promisify(execFile)(process.execPath, [join(clientsFolder, name), ...args], {
    cwd: clientsFolder,
    env: { ...process.env, LAKE: JSON.stringify(lake.clientConfig) },
  })
  return JSON.parse(stdout)
}
