import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { restore, startBackups, writeArchive } from '@freelance-site/backups/testing'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { create, extract } from 'tar'
import { expect, test, vi } from 'vitest'
import { parseEnv } from '#lib/env.server.ts'
import { toBackupOptions } from '#server/plugins/backups.ts'
import { siteTables } from '#server/plugins/plugins.ts'
import { runScript } from '../../support/runScript.ts'
import { makeUsedFolder, readFolder, startLakeOn, usedCount } from '../../support/usedFolder.ts'

// A test starts up to a dozen commands, one after the other.
vi.setConfig({ testTimeout: 60_000 })

const toOptions = (dataDir: string) => toBackupOptions(parseEnv({ DATA_DIR: dataDir }), siteTables)

async function archiveOf(dataDir: string, archive: string) {
  const { manifest } = await writeArchive(toOptions(dataDir), archive)
  return manifest
}

/** Restores the whole of an archive. */
const restoreArchive = (dataDir: string, path: string, replace: boolean) =>
  restore(toOptions(dataDir), { kind: 'archive', path }, { replace })

test('a restored folder starts the same site, with its messages, history and secrets', async () => {
  const { dataDir, client, close, archive } = await makeUsedFolder()
  // The site keeps running and writing during the backup.
  let isOver = false
  const write = async () => {
    while (!isOver) await client.createOrReplace({ _id: 'busy', _type: 'note', at: Date.now() })
  }
  const writing = write()
  const { files, counts } = await archiveOf(dataDir, archive)
  isOver = true
  await writing
  await client.delete('busy')
  await close()
  expect(Object.keys(files)).toHaveLength(5)
  // With the document that is written meanwhile.
  expect(counts).toEqual({ documents: usedCount + 1, messages: 1 })
  expect((await stat(archive)).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^backing-up-/))

  const restored = join(createTemporaryFolder(), 'elsewhere')
  expect(await restoreArchive(restored, archive, false)).toMatchObject({ files: 5, formerContents: null })
  for (const name of ['secrets.json', 'lake.sqlite', 'outbox.sqlite'])
    expect((await stat(join(restored, name))).mode & 0o777).toBe(0o600)
  const again = await startLakeOn(restored)
  await again.client.delete('busy')
  await again.close()
  for (const name of ['releases', 'static']) expect(await readdir(restored)).not.toContain(name)
  expect(await readFolder(restored)).toEqual(await readFolder(dataDir))
})

test('a file that the running site removes during a backup does not fail it', async () => {
  const { dataDir, close, archive } = await makeUsedFolder()
  let isOver = false
  const churn = async () => {
    for (let n = 0; !isOver; n += 1) {
      const folder = join(dataDir, `working-${n}`)
      await mkdir(folder)
      const files = Array.from({ length: 40 }, (_, each) => join(folder, `${each}`))
      await Promise.all(files.map((file) => writeFile(file, 'x')))
      await rm(folder, { recursive: true })
    }
  }
  const churning = churn()
  for (let round = 0; round < 3; round += 1) await archiveOf(dataDir, archive)
  isOver = true
  await churning
  await close()
  await rm(dataDir, { recursive: true })
  await restoreArchive(dataDir, archive, false)
  expect((await readFolder(dataDir)).pictures).toHaveLength(1)
})

test('a folder with contents is replaced only on request, and its contents are kept', async () => {
  const { dataDir, client, close, archive } = await makeUsedFolder()
  await archiveOf(dataDir, archive)
  await client.patch('project-bakery', { set: { 'title.fr': 'Après' } }).commit()
  await expect(restoreArchive(dataDir, archive, true)).rejects.toThrow(
    /^The site is running on .+\. Stop npm start first\.$/,
  )
  await close()
  await expect(restoreArchive(dataDir, archive, false)).rejects.toThrow(
    /has lake\.sqlite, .+ Add -- --replace/,
  )

  const readTitle = async () => {
    const lake = await startLakeOn(dataDir)
    const title = await lake.client.fetch('*[_id == "project-bakery"][0].title.fr')
    await lake.close()
    return title
  }
  expect(await readTitle()).toBe('Après')
  const { formerContents } = await restoreArchive(dataDir, archive, true)
  expect(await readTitle()).toBe('Four à bois')
  expect(await readdir(String(formerContents))).toEqual(
    expect.arrayContaining(['lake.sqlite', 'outbox.sqlite']),
  )
  // The backup is of the same site: its pages stay until new ones are made.
  expect(await readdir(dataDir)).toContain('releases')
})

test('a restore over another site moves that site’s pages away, too', async () => {
  const { dataDir, close, archive } = await makeUsedFolder()
  await archiveOf(dataDir, archive)
  await close()
  await rm(join(dataDir, 'secrets.json'))
  await (await startLakeOn(dataDir)).close()
  const { formerContents } = await restoreArchive(dataDir, archive, true)
  expect(await readdir(dataDir)).not.toContain('releases')
  expect(await readdir(String(formerContents))).toContain('releases')
})

test('a damaged archive is reported in a sentence and changes nothing', async () => {
  const { dataDir, close, archive } = await makeUsedFolder()
  await archiveOf(dataDir, archive)
  await close()
  const whole = await readFile(archive)
  const before = await readFolder(dataDir)
  const repack = async (change: (folder: string) => Promise<void>) => {
    const folder = createTemporaryFolder()
    await extract({ file: archive, cwd: folder })
    await change(folder)
    const file = join(createTemporaryFolder(), 'changed.tar.gz')
    await create({ file, cwd: folder, gzip: true }, ['.'])
    return readFile(file)
  }
  const flipped = Buffer.from(whole)
  flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 0xff, whole.length >> 1)
  const damaged: [string, Buffer][] = [
    ['cut off', whole.subarray(0, whole.length >> 1)],
    ['truncated', whole.subarray(0, whole.length - 4)],
    ['one byte changed', flipped],
    ['empty', Buffer.alloc(0)],
    ['no archive', Buffer.from('not an archive at all')],
    ['a file lost', await repack((folder) => rm(join(folder, 'publisher.json')))],
    ['a file changed', await repack((folder) => truncate(join(folder, 'secrets.json'), 10))],
    ['a file added', await repack((folder) => writeFile(join(folder, 'extra.txt'), 'x'))],
    ['its list lost', await repack((folder) => rm(join(folder, 'backup.json')))],
  ]
  for (const [name, bytes] of damaged) {
    await writeFile(archive, bytes)
    await expect(restoreArchive(dataDir, archive, true), name).rejects.toThrow(
      /is damaged or not a backup, so nothing was changed \(.+\)\.$/,
    )
  }
  expect(await readFolder(dataDir)).toEqual(before)
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^(restoring|before)-/))
})

test('a restore that fails leaves a new folder empty, without locks', async () => {
  const archive = join(createTemporaryFolder(), 'broken.tar.gz')
  await writeFile(archive, 'not an archive at all')
  const dataDir = createTemporaryFolder()
  await expect(restoreArchive(dataDir, archive, false)).rejects.toThrow(/so nothing was changed/)
  expect(await readdir(dataDir)).toEqual([])
})

test('the commands print what they did', async () => {
  const { dataDir, close, archive } = await makeUsedFolder()
  const backedUp = await runScript('server/cli/run.ts', ['backup', archive], { DATA_DIR: dataDir })
  expect(backedUp).toEqual({
    code: 0,
    output: expect.stringMatching(
      new RegExp(`^5 files of .+: ${usedCount} documents, 1 message, .+ It holds the secrets`),
    ),
  })
  const refused = await runScript('server/cli/run.ts', ['restore', archive, '--replace'], {
    DATA_DIR: dataDir,
  })
  expect(refused).toEqual({ code: 1, output: expect.stringMatching(/^The site is running on/) })
  await close()
  const restored = await runScript('server/cli/run.ts', ['restore', archive, '--replace'], {
    DATA_DIR: dataDir,
  })
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/^5 files from .+ What was there is in/),
  })
})

test('the daily backup is made in a process of its own', async () => {
  const { dataDir, close } = await makeUsedFolder()
  await close()
  const lines: string[] = []
  const options = { ...toOptions(dataDir), log: (line: string) => lines.push(line) }
  const backups = startBackups(options, { firstMs: 1 })
  await vi.waitFor(() => expect(lines).toHaveLength(1), 30_000)
  expect(lines[0]).toContain(`is made: ${usedCount} documents, 1 message`)
  expect(backups.status()).toMatchObject({ last: { documents: usedCount, messages: 1 } })
  await backups.stop()
})

test('a site whose content and messages are elsewhere has no backups', () => {
  const elsewhere = { NEXT_PUBLIC_SANITY_PROJECT_ID: 'abc', DATABASE_URL: 'postgres://u:p@db.example/x' }
  expect(startBackups(toBackupOptions(parseEnv(elsewhere), siteTables)).status()).toBeNull()
})

test('the commands make, list and restore backups by name', async () => {
  const { dataDir: DATA_DIR, client, close } = await makeUsedFolder()
  const store = join(DATA_DIR, 'backups')
  const run = (...args: string[]) => runScript('server/cli/run.ts', args, { DATA_DIR })
  expect(await run('restore')).toEqual({ code: 0, output: expect.stringMatching(/^There is no backup in/) })
  const made = await run('backup')
  expect(made).toEqual({
    code: 0,
    output: expect.stringMatching(
      new RegExp(`^Backup \\S+ is in .+: ${usedCount} documents, 1 message, 0\\.\\d MB\\.\\n$`),
    ),
  })
  const [name = ''] = await readdir(store).then((names) => names.filter((each) => each.endsWith('Z')))
  const listed = await run('restore')
  expect(listed.output).toMatch(
    new RegExp(`^${name}  \\d{4}-\\d\\d-\\d\\d .+  ${usedCount} documents, 1 message, 0\\.`),
  )
  expect(await run('restore', '2001')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^There is neither/),
  })
  expect(await run('restore', name, '--only', 'pictures')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^--only takes one of content, messages/),
  })
  await client.patch('project-bakery', { set: { 'title.fr': 'Après' } }).commit()
  await close()
  const restored = await run('restore', name, '--only', 'content', '--replace')
  expect(restored).toEqual({
    code: 0,
    output: expect.stringMatching(/^2 files from .+ What was there is in/),
  })
  const lake = await startLakeOn(DATA_DIR)
  expect(await lake.client.fetch('*[_id == "project-bakery"][0].title.fr')).toBe('Four à bois')
  await lake.close()
})
