import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { listBackups } from '../src/backups.ts'
import { makeBackup } from '../src/makeBackup.ts'
import { restore } from '../src/restore.ts'
import { makeNotesFolder } from './support/notesFolder.ts'
import { toOptions } from './support/notesOptions.ts'

test('a restore that does not fit reports how much space is lacking, and leaves nothing behind', async () => {
  const { folder, options } = makeNotesFolder()
  const { name } = await makeBackup(options)
  const store = join(folder, 'backups')
  // A sparse file of 8 TB, larger than any disk of a test.
  await truncate(join(store, String(name), 'notes.sqlite'), 2 ** 43)
  const elsewhere = toOptions(createTemporaryFolder(), store)
  const [backup] = await listBackups(elsewhere)
  if (!backup) throw new Error('there is no backup')
  await expect(restore(elsewhere, { kind: 'stored', backup }, { replace: false })).rejects.toThrow(
    /: the disk lacks \d+ MB of the 8388609 MB that it takes, so nothing was changed\.$/,
  )
  expect(await readdir(elsewhere.folder)).toEqual([])
})
