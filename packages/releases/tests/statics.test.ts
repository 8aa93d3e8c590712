import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { openReleases } from '../src/store/releases.ts'
import { addStatics, pruneStatics, toStaticFolder } from '../src/store/statics.ts'
import { toDraft } from '../testing/drafts.ts'

const day = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * day)

/** Makes a compiled site with these scripts in this folder. */
async function compile(folder: string, ...names: string[]): Promise<string> {
  for (const name of names) {
    const path = join(folder, 'static', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, name)
  }
  return folder
}

/** Makes files of the store a month old. */
async function age(dataDir: string, ...names: string[]): Promise<void> {
  for (const name of names) await utimes(join(toStaticFolder(dataDir), name), inDays(-30), inDays(-30))
}

async function setUp() {
  const root = createTemporaryFolder()
  const dataDir = join(root, '.data')
  const isServed = (name: string) => existsSync(join(toStaticFolder(dataDir), name))
  return { root, dataDir, isServed, releases: openReleases(dataDir) }
}

test('the store hard-links the scripts, fonts and compressed copies of a compiled site, and nothing else', async () => {
  const { root, dataDir, isServed } = await setUp()
  const compiled = await compile(
    join(root, 'v1'),
    'chunks/a.js',
    'chunks/a.js.br',
    'media/b.woff2',
    'id/c.js',
  )
  const names = ['chunks/a.js', 'chunks/a.js.br', 'media/b.woff2']
  expect((await addStatics(dataDir, compiled)).sort()).toEqual(names)
  // A second time, and from a second compilation with the same script.
  expect((await addStatics(dataDir, compiled)).sort()).toEqual(names)
  const { ino } = await stat(join(compiled, 'static/chunks/a.js'))
  expect((await stat(join(toStaticFolder(dataDir), 'chunks/a.js'))).ino).toBe(ino)
  expect([...names, 'id/c.js'].filter((name) => !isServed(name))).toEqual(['id/c.js'])
})

test('a compiled site without scripts and a missing store are no errors', async () => {
  const { root, dataDir } = await setUp()
  expect(await addStatics(dataDir, join(root, 'nothing'))).toEqual([])
  await pruneStatics(dataDir, new Set(), new Set())
})

test.skipIf(!existsSync('/dev/shm'))('files compiled on another disk are copied whole', async () => {
  const { dataDir } = await setUp()
  const elsewhere = createTemporaryFolder({ parent: '/dev/shm' })
  await addStatics(dataDir, await compile(elsewhere, 'chunks/a.js'))
  expect(await readdir(join(toStaticFolder(dataDir), 'chunks'))).toEqual(['a.js'])
  expect(await readFile(join(toStaticFolder(dataDir), 'chunks/a.js'), 'utf8')).toBe('chunks/a.js')
})

test('a script outlives the releases that name it by a week', async () => {
  const { root, dataDir, isServed } = await setUp()
  await addStatics(dataDir, await compile(join(root, 'v1'), 'chunks/old.js'))
  await addStatics(dataDir, await compile(join(root, 'v2'), 'chunks/new.js'))
  const named = new Set(['chunks/new.js'])
  await age(dataDir, 'chunks/old.js', 'chunks/new.js')
  await pruneStatics(dataDir, named, new Set(['chunks/old.js', ...named]))
  await pruneStatics(dataDir, named, new Set(), inDays(6))
  expect([isServed('chunks/old.js'), isServed('chunks/new.js')]).toEqual([true, true])
  await pruneStatics(dataDir, named, new Set(), inDays(8))
  expect([isServed('chunks/old.js'), isServed('chunks/new.js')]).toEqual([false, true])
})

test('a picture is removed with the last release that names it', async () => {
  const { root, dataDir, isServed } = await setUp()
  await cp(await compile(join(root, 'made'), 'image/old.jpg', 'image/new.jpg'), dataDir, { recursive: true })
  expect(['image/old.jpg', 'image/new.jpg'].map(isServed)).toEqual([true, true])
  await pruneStatics(dataDir, new Set(['image/new.jpg']), new Set(['image/old.jpg']))
  expect(['image/old.jpg', 'image/new.jpg'].map(isServed)).toEqual([false, true])
})

test('pruning sets the time of files of removed releases, and never removes one that a kept release names', async () => {
  const { root, dataDir, isServed, releases } = await setUp()
  const kept = await addStatics(dataDir, await compile(join(root, 'v3'), 'chunks/a.js', 'chunks/a.js.br'))
  const former = await addStatics(dataDir, await compile(join(root, 'v2'), 'chunks/former.js'))
  const unnamed = await addStatics(dataDir, await compile(join(root, 'v1'), 'chunks/unnamed.js'))
  await releases.write(toDraft('r01', { statics: former }))
  for (let n = 10; n < 20; n += 1) await releases.write(toDraft(`r${n}`, { statics: kept }))
  await releases.setCurrent({ releaseId: 'r19', pinned: null })
  await age(dataDir, ...kept, ...former, ...unnamed)
  await releases.prune()
  expect([...kept, ...former, ...unnamed].map(isServed)).toEqual([true, true, true, false])
  const { mtimeMs } = await stat(join(toStaticFolder(dataDir), 'chunks/a.js'))
  expect(mtimeMs).toBeLessThan(inDays(-29).getTime())
  await releases.prune()
  expect(former.map(isServed)).toEqual([true])
  expect((await releases.open('r19')).kind).toBe('open')
})
