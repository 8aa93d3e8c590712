import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { Header } from 'tar'

type Kind = ConstructorParameters<typeof Header>[0] extends infer Given
  ? Given extends { type?: infer Type }
    ? Type
    : never
  : never

/** An entry of a backup's archive or folder: a file, a link, a pipe or a device. */
export type Entry = { path: string; content: Buffer; type?: Kind; linkpath?: string }
export type Backup = { entries: Entry[]; list: Record<string, unknown> & { files: Record<string, string> } }

const toEntry = (path: string, content: string | Buffer = 'evil'): Entry => ({
  path,
  content: Buffer.from(content),
})

/** The SHA-256 of a file's content. */
export const toHash = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Adds or replaces a file, and lists it with its hash. */
function put({ entries, list }: Backup, path: string, content: string | Buffer = 'evil'): Backup {
  const entry = toEntry(path, content)
  return {
    entries: [...entries.filter((each) => each.path !== path), entry],
    list: { ...list, files: { ...list.files, [path]: toHash(entry.content) } },
  }
}

/** Adds entries without listing them. */
const add = ({ entries, list }: Backup, ...more: Entry[]): Backup => ({
  entries: [...entries, ...more],
  list,
})

const without = ({ entries, list }: Backup, path: string): Backup => ({
  entries: entries.filter((each) => each.path !== path),
  list,
})

/** The bytes of a database after this SQL, or of a new database with another table if the SQL is empty. */
function change({ entries }: Backup, path: string, sql: string): Buffer {
  const file = join(createTemporaryFolder(), 'changed.sqlite')
  const content = entries.find((each) => each.path === path)?.content
  if (content && sql !== '') writeFileSync(file, content)
  const database = new DatabaseSync(file)
  database.exec(sql === '' ? 'CREATE TABLE other (id)' : sql)
  database.close()
  const changed = readFileSync(file)
  rmSync(file)
  return changed
}

const toLink = (path: string, linkpath: string, type: Kind = 'SymbolicLink'): Entry => ({
  ...toEntry(path, ''),
  type,
  linkpath,
})

/** Changes that make a backup invalid, both as an archive and as a folder, by a description of the fault. */
export const invalidBackups: Record<string, (backup: Backup) => Backup> = {
  'a path out of the folder': (backup) => put(backup, '../../server/start.ts'),
  'a path that leaves the folder after its first part': (backup) => put(backup, 'assets/../../evil.ts'),
  'an absolute path': (backup) => put(backup, '/tmp/evil.ts'),
  'a path with backslashes': (backup) => put(backup, '..\\evil.ts'),
  'a path with an empty part': (backup) => put(backup, 'assets//evil.ts'),
  'a path with a dot': (backup) => put(backup, './evil.ts'),
  'a write-ahead log that is listed': (backup) => put(backup, 'lake.sqlite-wal'),
  'a journal of a restore': (backup) => put(backup, 'restore.json', '{}'),
  'a lock': (backup) => put(backup, 'running.lock'),
  'backups in a backup': (backup) => put(backup, 'backups/2026-11-22T030000Z/backup.json'),
  'a folder of a restore': (backup) => put(backup, 'restoring-abc/evil.ts'),
  'a path with a zero byte': ({ entries, list }) => ({
    entries,
    list: { ...list, files: { ...list.files, 'evil\u0000.ts': 'a'.repeat(64) } },
  }),
  'an invalid hash': ({ entries, list }) => ({
    entries,
    list: { ...list, files: { ...list.files, 'secrets.json': 'x' } },
  }),
  'another hash': ({ entries, list }) => ({
    entries,
    list: { ...list, files: { ...list.files, 'secrets.json': 'a'.repeat(64) } },
  }),
  'another format': ({ entries, list }) => ({ entries, list: { ...list, format: 2 } }),
  'no date': ({ entries, list }) => ({ entries, list: { ...list, createdAt: 'yesterday' } }),
  'a missing file': (backup) => without(backup, 'publisher.json'),
  'a file that is not listed': (backup) => add(backup, toEntry('extra.txt')),
  'a file that is not listed, with the name of a method': (backup) => add(backup, toEntry('toString')),
  'a write-ahead log that is not listed': (backup) => add(backup, toEntry('lake.sqlite-wal')),
  'an empty lake': (backup) => put(backup, 'lake.sqlite', ''),
  'a lake without its tables': (backup) => put(backup, 'lake.sqlite', change(backup, 'lake.sqlite', '')),
  'a lake of a newer version': (backup) =>
    put(backup, 'lake.sqlite', change(backup, 'lake.sqlite', 'PRAGMA user_version = 99')),
  'messages of a newer version': (backup) =>
    put(backup, 'outbox.sqlite', change(backup, 'outbox.sqlite', 'PRAGMA user_version = 99')),
  'empty messages': (backup) => put(backup, 'outbox.sqlite', ''),
  'a lake that is no database': (backup) => put(backup, 'lake.sqlite', 'not a database'.repeat(1_000)),
  'secrets that are a list': (backup) => put(backup, 'secrets.json', '[]'),
  'secrets that lack one': (backup) => put(backup, 'secrets.json', '{"ownerKey":"0123456789abcdef"}'),
  'no secrets': ({ entries, list }) => {
    const { 'secrets.json': _, ...files } = list.files
    return { entries: entries.filter(({ path }) => path !== 'secrets.json'), list: { ...list, files } }
  },
  'a link that is not listed': (backup) => add(backup, toLink('link', '/etc/passwd')),
  'secrets that are a link': (backup) =>
    add(without(backup, 'secrets.json'), toLink('secrets.json', '/etc/hostname')),
  'a pipe': (backup) => add(put(backup, 'pipe', ''), { ...toEntry('pipe', ''), type: 'FIFO' }),
}

/** Changes that make a backup invalid, and are possible only in an archive. */
export const invalidArchives: Record<string, (backup: Backup) => Backup> = {
  'secrets twice': (backup) => add(backup, toEntry('secrets.json')),
  'a list twice': (backup) => add(backup, toEntry('backup.json', '{}')),
  'a file named __proto__': (backup) => add(backup, toEntry('__proto__')),
  'an absolute path that is not listed': (backup) => add(backup, toEntry('/tmp/evil.ts')),
  'a hard link': (backup) => add(backup, toLink('publisher.json', '../../secrets.json', 'Link')),
  'a device': (backup) => add(backup, { ...toEntry('device', ''), type: 'CharacterDevice' }),
  'a folder that is a link': (backup) =>
    add(put(backup, 'sub/file.ts'), toLink('sub', '/tmp'), toEntry('sub/file.ts')),
}

/** An archive of these files, with their list first. */
export function writeCrafted(file: string, { entries, list }: Backup): void {
  const blocks = [toEntry('backup.json', JSON.stringify(list)), ...entries].flatMap((entry) => {
    const { path, content, type = 'File', linkpath } = entry
    const header = new Header({
      path,
      type,
      size: content.length,
      mode: 0o600,
      ...(linkpath && { linkpath }),
    })
    header.encode()
    return [header.block ?? Buffer.alloc(0), content, Buffer.alloc((512 - (content.length % 512)) % 512)]
  })
  writeFileSync(file, gzipSync(Buffer.concat([...blocks, Buffer.alloc(1_024)])))
}
