import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { Header } from 'tar'

type Kind = ConstructorParameters<typeof Header>[0] extends infer Given
  ? Given extends { type?: infer Type }
    ? Type
    : never
  : never

/** What an archive or a folder of a backup is made of: files in order, some of them no files. */
export type Entry = { path: string; content: Buffer; type?: Kind; linkpath?: string }
export type Backup = { entries: Entry[]; list: Record<string, unknown> & { files: Record<string, string> } }

const toEntry = (path: string, content: string | Buffer = 'evil'): Entry => ({
  path,
  content: Buffer.from(content),
})

const toHash = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** Adds a file, or takes its place, and lists it. */
function put({ entries, list }: Backup, path: string, content: string | Buffer = 'evil'): Backup {
  const entry = toEntry(path, content)
  return {
    entries: [...entries.filter((each) => each.path !== path), entry],
    list: { ...list, files: { ...list.files, [path]: toHash(entry.content) } },
  }
}

/** Adds what is not listed. */
const add = ({ entries, list }: Backup, ...more: Entry[]): Backup => ({
  entries: [...entries, ...more],
  list,
})

const without = ({ entries, list }: Backup, path: string): Backup => ({
  entries: entries.filter((each) => each.path !== path),
  list,
})

/** A database after some SQL. */
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

/** Changes of a whole backup, by what is wrong with it, that are refused in an archive and in a folder. */
export const wrongLists: Record<string, (backup: Backup) => Backup> = {
  'a name that leads out': (backup) => put(backup, '../../server/start.ts'),
  'a name that leads out further in': (backup) => put(backup, 'assets/../../evil.ts'),
  'an absolute name': (backup) => put(backup, '/tmp/evil.ts'),
  'a name with backslashes': (backup) => put(backup, '..\\evil.ts'),
  'a name with an empty part': (backup) => put(backup, 'assets//evil.ts'),
  'a name with a dot': (backup) => put(backup, './evil.ts'),
  'a write-ahead log that is listed': (backup) => put(backup, 'lake.sqlite-wal'),
  'a journal of a restore': (backup) => put(backup, 'restore.json', '{}'),
  'a lock': (backup) => put(backup, 'running.lock'),
  'backups in a backup': (backup) => put(backup, 'backups/2026-11-22T030000Z/backup.json'),
  'a folder of a restore': (backup) => put(backup, 'restoring-abc/evil.ts'),
  'a name with a zero byte': ({ entries, list }) => ({
    entries,
    list: { ...list, files: { ...list.files, 'evil\u0000.ts': 'a'.repeat(64) } },
  }),
  'a hash that is none': ({ entries, list }) => ({
    entries,
    list: { ...list, files: { ...list.files, 'secrets.json': 'x' } },
  }),
  'another hash': ({ entries, list }) => ({
    entries,
    list: { ...list, files: { ...list.files, 'secrets.json': 'a'.repeat(64) } },
  }),
  'another format': ({ entries, list }) => ({ entries, list: { ...list, format: 2 } }),
  'no date': ({ entries, list }) => ({ entries, list: { ...list, createdAt: 'yesterday' } }),
  'a file less': (backup) => without(backup, 'publisher.json'),
  'a file more': (backup) => add(backup, toEntry('extra.txt')),
  'a file more with the name of a method': (backup) => add(backup, toEntry('toString')),
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

/** Changes that only an archive can have. */
export const wrongEntries: Record<string, (backup: Backup) => Backup> = {
  'secrets twice': (backup) => add(backup, toEntry('secrets.json')),
  'a list twice': (backup) => add(backup, toEntry('backup.json', '{}')),
  'a name of every object': (backup) => add(backup, toEntry('__proto__')),
  'an absolute name that is not listed': (backup) => add(backup, toEntry('/tmp/evil.ts')),
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
