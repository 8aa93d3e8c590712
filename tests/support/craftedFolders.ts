import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { extract } from 'tar'
import { type Backup, invalidArchives, invalidBackups, toHash, writeCrafted } from './craftedArchives.ts'
import { makeKilledSite } from './killedRestores.ts'
import { runScript } from './runScript.ts'

const keptName = '2026-11-20T030000Z'

export type Crafted = { form: 'archive' | 'folder'; what: string }

/** All crafted archives and folders. Each differs from a valid backup in one way. */
export const crafted: Crafted[] = [
  ...Object.keys({ ...invalidBackups, ...invalidArchives }).map((what) => ({
    form: 'archive' as const,
    what,
  })),
  ...Object.keys(invalidBackups).map((what) => ({ form: 'folder' as const, what })),
]

/** Creates the folder of a stopped site, into which crafted backups can be restored. */
export async function prepareCrafted() {
  const site = await makeKilledSite()
  const unpacked = createTemporaryFolder()
  await extract({ file: site.archive, cwd: unpacked })
  const valid: Backup = {
    entries: listPaths(unpacked)
      .filter((path) => path !== 'backup.json')
      .map((path) => ({ path, content: readFileSync(join(unpacked, path)) })),
    list: JSON.parse(readFileSync(join(unpacked, 'backup.json'), 'utf8')),
  }
  return {
    /** Restores one into a copy of the site with `--replace`. Returns the files of the copy before and after. */
    restoreOne: async ({ form, what }: Crafted) => {
      const backup = { ...invalidBackups, ...invalidArchives }[what]?.(valid) ?? valid
      const folder = await site.copy()
      const archive = join(createTemporaryFolder(), 'crafted.tar.gz')
      if (form === 'archive') writeCrafted(archive, backup)
      else writeFolder(folder, backup)
      const before = readAll(dirname(folder))
      const result = await runScript(
        'server/cli/run.ts',
        ['restore', form === 'archive' ? archive : keptName, '--replace'],
        { DATA_DIR: folder },
      )
      return { ...result, before, after: readAll(dirname(folder)) }
    },
  }
}

/** Writes a crafted backup into the folder in which a site keeps its backups. */
function writeFolder(dataDir: string, { entries, list }: Backup): void {
  const store = join(dataDir, 'backups')
  const kept = join(store, keptName)
  mkdirSync(kept, { recursive: true })
  writeFileSync(join(kept, 'backup.json'), JSON.stringify(list))
  cpSync(join(dataDir, 'assets'), join(store, 'assets'), { recursive: true })
  for (const { path, content, type, linkpath } of entries) {
    // Pictures are stored beside the backups. Entries with absolute paths cannot be written.
    if (path.startsWith('/') || path.startsWith('assets/images/')) continue
    const file = join(kept, path)
    mkdirSync(dirname(file), { recursive: true })
    if (linkpath !== undefined) symlinkSync(linkpath, file)
    else if (type === 'FIFO') execFileSync('mkfifo', [file])
    else if (!entries.some((other) => other.path === path && other.type !== undefined))
      writeFileSync(file, content)
  }
}

const listPaths = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** The hash of every file in a folder, by path. Other entries have `no file` instead of a hash. */
function readAll(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(folder, path), entry.isFile() ? toHash(readFileSync(path)) : 'no file']
    }),
  )
}
