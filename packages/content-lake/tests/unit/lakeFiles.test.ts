import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { lakeFiles } from '../../src/store/lakeFiles.ts'
import { connectClient, startTestLake } from '../support/lake.ts'

test('a backup finds the database, its version and the files of its assets', async () => {
  const { address, dataDir } = await startTestLake()
  const { assets, database, lock } = lakeFiles
  await connectClient(address).assets.upload('file', Buffer.from('Conditions'), { filename: 'terms.txt' })
  const path = join(dataDir, database.file)
  using opened = new DatabaseSync(path)
  const files = assets.list(opened)
  expect(files).toEqual([expect.stringMatching(assets.path)])
  expect([...files, lock].filter((file) => !existsSync(join(dataDir, file)))).toEqual([])
  expect(database.findVersionProblem(opened, path)).toBeNull()
  opened.exec('PRAGMA user_version = 99')
  expect(database.findVersionProblem(opened, path)).toContain(path)
  opened.exec('PRAGMA user_version = 1')
})
