import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { beginFirstStart, endFirstStart, isNewFolder } from '../src/host/dataFolder.ts'

test('a folder that does not exist or contains only a lock is new', () => {
  const folder = createTemporaryFolder()
  expect(isNewFolder(join(folder, 'data'))).toBe(true)
  writeFileSync(join(folder, 'running.lock'), '')
  mkdirSync(join(folder, 'releases'))
  expect(isNewFolder(folder)).toBe(true)
})

test.each(['secrets.json', 'lake.sqlite', 'outbox.sqlite', 'current.json'])(
  'a folder with %s has had a site',
  (name) => {
    const folder = createTemporaryFolder()
    writeFileSync(join(folder, name), 'x')
    expect(isNewFolder(folder)).toBe(false)
  },
)

test.each(['releases', 'assets', 'backups'])('a folder with something in %s has had a site', (name) => {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, name, 'one'), { recursive: true })
  expect(isNewFolder(folder)).toBe(false)
})

test('a folder is new until its first start is complete', () => {
  const folder = join(createTemporaryFolder(), 'data')
  beginFirstStart(folder)
  writeFileSync(join(folder, 'secrets.json'), 'x')
  expect(isNewFolder(folder)).toBe(true)
  endFirstStart(folder)
  expect(isNewFolder(folder)).toBe(false)
})
