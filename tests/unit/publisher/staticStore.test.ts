import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { removeRelease, writeRelease } from '#server/publisher/releases.ts'
import { keepStatic, removeOldStatic } from '#server/publisher/staticStore.ts'
import { toReleaseFolder, toStaticFolder } from '#server/releaseFolder.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

const day = 24 * 60 * 60_000
const daysFromNow = (days: number) => new Date(Date.now() + days * day)

async function addRelease(dataDir: string, id: string, chunk: string): Promise<void> {
  const file = join(toReleaseFolder(dataDir, id).site, 'static', 'chunks', chunk)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, chunk)
  await writeRelease(dataDir, { id, builtAt: '2026', madeFrom: 'm', contentRevision: 'c', documents: 1 })
  await keepStatic(dataDir, id)
}

test('a script outlives the releases that had it by a week', async () => {
  const dataDir = await createTemporaryFolder()
  const isServed = (chunk: string) => existsSync(join(toStaticFolder(dataDir), 'chunks', chunk))
  await addRelease(dataDir, 'r1', 'old.js')
  await addRelease(dataDir, 'r2', 'new.js')
  await removeOldStatic(dataDir)
  await removeRelease(dataDir, 'r1')
  await removeOldStatic(dataDir, daysFromNow(6))
  expect([isServed('old.js'), isServed('new.js')]).toEqual([true, true])
  await removeOldStatic(dataDir, daysFromNow(8))
  expect([isServed('old.js'), isServed('new.js')]).toEqual([false, true])
})

test('a file that is kept already is no obstacle', async () => {
  const dataDir = await createTemporaryFolder()
  await addRelease(dataDir, 'r1', 'same.js')
  await addRelease(dataDir, 'r2', 'same.js')
  expect(existsSync(join(toStaticFolder(dataDir), 'chunks', 'same.js'))).toBe(true)
})
