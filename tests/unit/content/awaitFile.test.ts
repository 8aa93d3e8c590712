import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { awaitFile } from '#lib/content/awaitFile.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'await-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a file that is there is not waited for', async () => {
  const file = join(await createFolder(), 'snapshot.json')
  await writeFile(file, '{}')
  await awaitFile(file)
})

test('a file is waited for until it has its name', async () => {
  const folder = await createFolder()
  const [file, unfinished] = [join(folder, 'snapshot.json'), join(folder, 'snapshot.json.part')]
  const waiting = awaitFile(file).then(() => 'there')
  await writeFile(unfinished, '{}')
  const turn = new Promise((resolve) => setImmediate(() => resolve('not yet')))
  expect(await Promise.race([waiting, turn])).toBe('not yet')
  await rename(unfinished, file)
  expect(await waiting).toBe('there')
})

test('a file is found where the machine has no watcher to spare', async () => {
  const file = join(await createFolder(), 'snapshot.json')
  const waiting = awaitFile(file, () => {
    throw Object.assign(new Error('EMFILE: too many open files, watch'), { code: 'EMFILE' })
  })
  await writeFile(file, '{}')
  await waiting
})
