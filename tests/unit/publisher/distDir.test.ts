import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toDistDir } from '#server/distDir.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

test('names a release inside the project by its path', async () => {
  const root = await createTemporaryFolder()
  expect(await toDistDir(root, join(root, '.data/releases/r1/site'))).toBe('.data/releases/r1/site')
})

test('reaches releases outside the project through one link inside it', async () => {
  const root = await createTemporaryFolder()
  const elsewhere = await createTemporaryFolder()
  for (const id of ['r1', 'r2']) {
    await mkdir(join(elsewhere, 'releases', id, 'site'), { recursive: true })
    await writeFile(join(elsewhere, 'releases', id, 'site', 'BUILD_ID'), id)
  }
  const first = await toDistDir(root, join(elsewhere, 'releases/r1/site'))
  const second = await toDistDir(root, join(elsewhere, 'releases/r2/site'))
  expect(first.startsWith('.build')).toBe(true)
  expect(await readFile(join(root, first, 'BUILD_ID'), 'utf8')).toBe('r1')
  expect(await realpath(join(root, second))).toBe(await realpath(join(elsewhere, 'releases/r2/site')))
})
