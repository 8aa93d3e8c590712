import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFileAtomic } from '../src/file.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'

test('a file is written with its folders, and overwritten', async () => {
  const path = join(createTemporaryFolder(), 'a', 'b.txt')
  await writeFileAtomic(path, 'one')
  await writeFileAtomic(path, Buffer.from('two'))
  expect(await readFile(path, 'utf8')).toBe('two')
  expect(await readdir(join(path, '..'))).toEqual(['b.txt'])
})

test('a failed write leaves nothing behind, however often it is retried', async () => {
  const folder = createTemporaryFolder()
  await mkdir(join(folder, 'taken', 'by a folder'), { recursive: true })
  for (let round = 0; round < 3; round += 1)
    await expect(writeFileAtomic(join(folder, 'taken'), 'x')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(await readdir(folder)).toEqual(['taken'])
})
