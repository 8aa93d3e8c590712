import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from 'foundation/file'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { parseEnv } from '#lib/env.server.ts'
import { writeArchive } from '#server/backup/archive.ts'
import { type Manifest, toHash } from '#server/backup/manifest.ts'
import { databaseNames, leaveWriteAheadLog } from './lostDatabase.ts'
import { runScript } from './runScript.ts'
import { makeUsedFolder } from './usedFolder.ts'

export type Moment = `${number} ${'before' | 'after'}`

const preload = join(import.meta.dirname, 'killAtMove.ts')

/** A site that was killed after its backup, as a template of folders to restore into. */
export async function makeKilledSite() {
  const { dataDir, close, archive } = await makeUsedFolder()
  const copied = await writeArchive(parseEnv({ DATA_DIR: dataDir }), archive)
  if (copied.kind === 'refused') throw new Error('no archive was made')
  await close()
  for (const name of databaseNames) leaveWriteAheadLog(dataDir, name, 'kept')
  const run = (folder: string, args: string[], env: Record<string, string> = {}) =>
    runScript('server/cli/restore.ts', args, { DATA_DIR: folder, ...env })
  return {
    archive,
    manifest: copied.manifest,
    /** A folder of its own, in which `change` then loses something. */
    copy: async (change: (folder: string) => void = () => {}) => {
      const folder = join(createTemporaryFolder(), 'data')
      await cp(dataDir, folder, { recursive: true })
      change(folder)
      return folder
    },
    /** Restores the archive; the process is killed at the moment, if there is one. Null if it was, else its exit code. */
    restore: async (folder: string, args: string[], moment?: Moment) => {
      const kill = moment && { KILL_AT: moment, NODE_OPTIONS: `--import=${preload}` }
      return run(folder, [archive, '--replace', ...args], { ...kill })
    },
    /** What any next command does before its own work. */
    continueIt: (folder: string) => run(folder, []),
  }
}

/** Which files of a backup are not in a folder as they are in the backup, and what a restore has left there. */
export async function findDifferences(folder: string, { files }: Manifest, isWanted = (_: string) => true) {
  const names = await readdir(folder)
  const left = names.filter((name) => /^restoring-|^restore\.json|\.sqlite-/.test(name))
  const wanted = Object.keys(files).filter(isWanted)
  const there = new Set(await listFiles(folder))
  const differing: string[] = []
  for (const path of wanted)
    if (!there.has(path) || (await toHash(join(folder, path))) !== files[path]) differing.push(path)
  return [
    ...differing,
    ...left.filter((name) => isWanted(name.replace(/-(wal|shm|journal)$/, '')) || !/sqlite/.test(name)),
  ]
}
