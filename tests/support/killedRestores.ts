import { readFileSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { writeArchive } from '@freelance-site/backups/testing'
import { listFiles } from '@freelance-site/foundation/server'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { parseEnv } from '#lib/env.server.ts'
import { toBackupOptions } from '#server/plugins/backups.ts'
import { siteTables } from '#server/plugins/plugins.ts'
import { toHash } from './craftedArchives.ts'
import { databaseNames, leaveWriteAheadLog } from './lostDatabase.ts'
import { runScript } from './runScript.ts'
import { makeUsedFolder } from './usedFolder.ts'

export type Moment = `${number} ${'before' | 'after'}`

/** As an address, since NODE_OPTIONS is split at spaces. */
const preload = pathToFileURL(join(import.meta.dirname, 'killAtMove.ts')).href

/** Creates the data folder of a site that was killed after its backup. Tests restore the backup into copies of it. */
export async function makeKilledSite() {
  const { dataDir, close, archive } = await makeUsedFolder()
  const copied = await writeArchive(toBackupOptions(parseEnv({ DATA_DIR: dataDir }), siteTables), archive)
  await close()
  for (const name of databaseNames) leaveWriteAheadLog(dataDir, name, 'kept')
  const run = (folder: string, args: string[], env: Record<string, string> = {}) =>
    runScript('server/cli/run.ts', ['restore', ...args], { DATA_DIR: folder, ...env })
  return {
    archive,
    manifest: copied.manifest,
    /** Copies the folder, and calls `change` to remove something from the copy. */
    copy: async (change: (folder: string) => void = () => {}) => {
      const folder = join(createTemporaryFolder(), 'data')
      await cp(dataDir, folder, { recursive: true })
      change(folder)
      return folder
    },
    /** Restores the archive. If there is a moment, the process is killed then, and its exit code is null. */
    restore: async (folder: string, args: string[], moment?: Moment) => {
      const kill = moment && { KILL_AT: moment, NODE_OPTIONS: `--import=${preload}` }
      return run(folder, [archive, '--replace', ...args], { ...kill })
    },
    /** Finishes an interrupted restore, as every command does before its own work. */
    finishRestore: (folder: string) => run(folder, []),
  }
}

/** The files of a backup that are missing or different in a folder, and the temporary files of a restore in it. */
export async function findDifferences(
  folder: string,
  { files }: { files: Record<string, string> },
  isWanted = (_: string) => true,
) {
  const names = await readdir(folder)
  const left = names.filter((name) => /^restoring-|^restore\.json|\.sqlite-/.test(name))
  const wanted = Object.keys(files).filter(isWanted)
  const there = new Set(await listFiles(folder))
  const differing: string[] = []
  for (const path of wanted)
    if (!there.has(path) || toHash(readFileSync(join(folder, path))) !== files[path]) differing.push(path)
  return [
    ...differing,
    ...left.filter((name) => isWanted(name.replace(/-(wal|shm|journal)$/, '')) || !/sqlite/.test(name)),
  ]
}
