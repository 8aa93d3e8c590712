import { existsSync } from 'node:fs'
import { lstat, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeLock } from '@freelance-site/foundation/node'
import { listFiles } from '@freelance-site/foundation/server'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test, vi } from 'vitest'
import { type Crafted, prepareCrafted } from '../../support/craftedFolders.ts'
import { findDifferences, type Moment, makeKilledSite } from '../../support/killedRestores.ts'
import { databaseNames, leaveWriteAheadLog, readRows } from '../../support/lostDatabase.ts'
import { runScript } from '../../support/runScript.ts'
import { makeUsedFolder } from '../../support/usedFolder.ts'

// A test starts up to a dozen commands, one after the other.
vi.setConfig({ testTimeout: 60_000 })

const partOf = { 'lake.sqlite': 'content', 'outbox.sqlite': 'messages' } as const

test.each(databaseNames)(
  'the write-ahead log of a lost %s is not applied to the restored one',
  async (name) => {
    const site = await makeKilledSite()
    const folder = await site.copy((copy) => leaveWriteAheadLog(copy, name, 'lost'))
    const { code, output } = await site.restore(folder, ['--only', partOf[name]])
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('What was there is in') })
    expect(await findDifferences(folder, site.manifest, (path) => path === name)).toEqual([])
    expect(JSON.stringify(readRows(join(folder, name)))).not.toContain('foreign')
  },
)

test('a restore that is killed at one of its moves is finished by the next command', async () => {
  const site = await makeKilledSite()
  for (const moment of ['1 after', '4 before', '7 after', '11 before'] satisfies Moment[]) {
    const folder = await site.copy()
    expect(await site.restore(folder, [], moment), moment).toMatchObject({ code: null })
    expect(await site.finishRestore(folder), moment).toEqual({
      code: 0,
      output: expect.stringMatching(/the restore from .+ that was cut off is finished/),
    })
    expect(await findDifferences(folder, site.manifest), moment).toEqual([])
    for (const name of databaseNames)
      expect(JSON.stringify(readRows(join(folder, name))), moment).not.toContain('foreign')
  }
})

test('a restore that cannot be finished reports why, and no command runs on the unfinished folder', async () => {
  const site = await makeKilledSite()
  const folder = await site.copy()
  expect(await site.restore(folder, [], '7 after')).toMatchObject({ code: null })
  const staging = (await readdir(folder)).find((name) => name.startsWith('restoring-'))
  const away = `${folder}-away`
  await rename(join(folder, String(staging)), away)
  expect(await site.finishRestore(folder)).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The restore from .+ is not finished \(\S+ is not there\)\. .+ What was there before is in before-restore-/,
    ),
  })
  await rename(away, join(folder, String(staging)))
  expect(await site.finishRestore(folder)).toMatchObject({ code: 0 })
  expect(await findDifferences(folder, site.manifest)).toEqual([])
})

test('the files that a killed restore staged are removed by the next one', async () => {
  const site = await makeKilledSite()
  const folder = await site.copy()
  expect(await site.restore(folder, [], '1 before')).toMatchObject({ code: null })
  const listLeft = async () => (await readdir(folder)).filter((name) => /^restor(ing-|e\.json)/.test(name))
  expect(await listLeft()).toHaveLength(2)
  expect(await site.restore(folder, [])).toMatchObject({ code: 0 })
  expect(await listLeft()).toEqual([])
})

const refused: Crafted[] = [
  { form: 'folder', what: 'a path out of the folder' },
  { form: 'archive', what: 'a path out of the folder' },
  { form: 'archive', what: 'a write-ahead log that is listed' },
  { form: 'folder', what: 'secrets that are a link' },
  { form: 'archive', what: 'a link that is not listed' },
  { form: 'archive', what: 'secrets twice' },
  { form: 'archive', what: 'a file named __proto__' },
  { form: 'folder', what: 'a file that is not listed' },
  { form: 'folder', what: 'an empty lake' },
  { form: 'archive', what: 'secrets that are a list' },
  { form: 'archive', what: 'messages of a newer version' },
]

test('an archive or folder that is no valid backup is refused in a sentence, and nothing is changed', async () => {
  const { restoreOne } = await prepareCrafted()
  for (const each of refused) {
    const { code, output, before, after } = await restoreOne(each)
    expect({ ...each, code, output, after }).toEqual({
      ...each,
      code: 1,
      output: expect.stringMatching(/^[^\n]+\.\n$/),
      after: before,
    })
    expect(output, each.what).not.toMatch(/Error\b/)
  }
})

test('a picture of a backup that is a link is not followed', async () => {
  const { dataDir, close } = await makeUsedFolder()
  await close()
  const env = { DATA_DIR: dataDir }
  expect(await runScript('server/cli/run.ts', ['backup'], env)).toMatchObject({ code: 0 })
  const store = join(dataDir, 'backups')
  const [picture = ''] = await listFiles(join(store, 'assets'))
  const away = join(createTemporaryFolder(), 'picture.png')
  await rename(join(store, 'assets', picture), away)
  await symlink(away, join(store, 'assets', picture))
  await rm(join(dataDir, 'assets', picture))
  const name = (await readdir(store)).find((each) => /^\d/.test(each)) ?? ''
  const { output } = await runScript('server/cli/run.ts', ['restore', name, '--replace'], env)
  expect(output).toContain(`assets/${picture} is not in any backup`)
  // The target of the link is not part of the backup, so the next backup makes a copy.
  await writeFile(join(dataDir, 'assets', picture), await readFile(away))
  expect(await runScript('server/cli/run.ts', ['backup'], env)).toMatchObject({ code: 0 })
  expect((await lstat(join(store, 'assets', picture))).isFile()).toBe(true)
})

test('an archive is refused while a backup is being made', async () => {
  const { dataDir, close, archive } = await makeUsedFolder()
  using _lock = takeLock(join(dataDir, 'backup.lock'))
  expect(await runScript('server/cli/run.ts', ['backup', archive], { DATA_DIR: dataDir })).toEqual({
    code: 1,
    output: 'The backup failed: Another backup is being made or restored. Try again when it is done.\n',
  })
  expect(existsSync(archive)).toBe(false)
  await close()
})
