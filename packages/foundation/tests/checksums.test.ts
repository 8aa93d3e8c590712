import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkEdits, writeList } from '../src/checksums.ts'
import { createTemporaryFolder } from '../testing/temporaryFolder.ts'

async function createPackages() {
  const folder = createTemporaryFolder()
  const write = (path: string, content: string) => writeFileSync(join(folder, path), content)
  for (const path of ['mail/src', 'mail/node_modules']) mkdirSync(join(folder, path), { recursive: true })
  for (const path of ['mail/src/send.ts', 'mail/src/read.ts', 'mail/package.json']) write(path, 'delivered')
  await writeList(folder)
  return { folder, write }
}

test('edited, added and deleted files are named', async () => {
  const { folder, write } = await createPackages()
  write('mail/src/send.ts', 'edited')
  write('mail/src/own.ts', 'added')
  rmSync(join(folder, 'mail/src/read.ts'))
  expect(await checkEdits(folder)).toEqual({
    step: 'Packages',
    state: 'unsure',
    sentence:
      'The next update undoes these changes. edited: packages/mail/src/send.ts; ' +
      'added: packages/mail/src/own.ts; deleted: packages/mail/src/read.ts',
  })
})

test('version ranges and files that tools and editors write are not named', async () => {
  const { folder, write } = await createPackages()
  for (const path of ['mail/package.json', 'mail/node_modules/a.js', 'mail/src/send.ts~', 'mail/.DS_Store'])
    write(path, 'changed')
  expect(await checkEdits(folder)).toEqual({
    step: 'Packages',
    state: 'done',
    sentence: 'None of the 2 files in packages/ has changed.',
  })
})

test('without the list, the sentence says so', async () => {
  expect(await checkEdits(createTemporaryFolder())).toMatchObject({ state: 'unsure' })
})
