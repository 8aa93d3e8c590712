import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readPointer, writePointer } from '#server/pointer.ts'
import { toPointerFile } from '#server/releaseFolder.ts'

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'pointer-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the pointer names no release before the first, then the one it was moved to last', async () => {
  const folder = await makeFolder()
  expect(await readPointer(folder)).toBeNull()
  await writePointer(folder, '20261121-r_1')
  expect(await readPointer(folder)).toBe('20261121-r_1')
  await writePointer(folder, 'r2')
  expect(await readPointer(folder)).toBe('r2')
  expect(await readFile(toPointerFile(folder), 'utf8')).toBe('{"releaseId":"r2"}\n')
})

test.each(['', '{', 'null', '"r1"', '{}', '{"releaseId":7}', '{"releaseId":""}', '{"id":"r1"}'])(
  'a damaged pointer (%s) names none',
  async (text) => {
    const folder = await makeFolder()
    await writeFile(toPointerFile(folder), text)
    expect(await readPointer(folder)).toBeNull()
  },
)

test.each(['../r1', 'r1/..', '..', 'r1 ', '/etc'])('a pointer to %j leads out of no folder', async (id) => {
  const folder = await makeFolder()
  await writePointer(folder, id)
  expect(await readPointer(folder)).toBeNull()
})
