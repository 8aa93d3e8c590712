import { existsSync } from 'node:fs'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPointer, writePointer } from '#server/pointer.ts'
import {
  addMedia,
  copyCompiled,
  listReleases,
  removeOldReleases,
  removeUnfinishedReleases,
  writeRelease,
} from '#server/publisher/releases.ts'
import { createReleaseId, toReleaseFolder } from '#server/releaseFolder.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

async function writeFiles(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), content)
  }
}

const toRelease = (id: string) => ({
  id,
  builtAt: '2026-11-21T00:00:00Z',
  madeFrom: 'm',
  contentRevision: 'c',
  documents: 1,
})

async function createReleases(ids: string[]): Promise<string> {
  const dataDir = await createTemporaryFolder()
  for (const id of ids) await writeRelease(dataDir, toRelease(id))
  return dataDir
}

const idsIn = async (dataDir: string) => (await listReleases(dataDir)).map((release) => release.id)

describe('a release folder', () => {
  test('shares hashed files with the compiled site and has its own of those that are rewritten', async () => {
    const root = await createTemporaryFolder()
    const compiled = join(root, '.build', 'v1')
    await writeFiles(compiled, {
      'static/chunks/a.js': 'chunk',
      'static/id/_ssgManifest.js': 'manifest',
      'server/app/page.js': 'page',
      'cache/large': 'x',
      'compiled.json': '{}',
    })
    await copyCompiled(compiled, join(root, '.data'), 'r1', root)
    const { site } = toReleaseFolder(join(root, '.data'), 'r1')
    const inode = async (path: string) => (await stat(path)).ino
    expect(await inode(join(site, 'static/chunks/a.js'))).toBe(
      await inode(join(compiled, 'static/chunks/a.js')),
    )
    await writeFile(join(site, 'static/id/_ssgManifest.js'), 'rewritten')
    expect(await readFile(join(compiled, 'static/id/_ssgManifest.js'), 'utf8')).toBe('manifest')
    expect(await readFile(join(site, 'server/app/page.js'), 'utf8')).toBe('page')
    expect(existsSync(join(site, 'cache'))).toBe(false)
  })

  test('finds the packages of the project when it lies elsewhere', async () => {
    const root = await createTemporaryFolder()
    const dataDir = await createTemporaryFolder()
    await writeFiles(root, { 'node_modules/next/package.json': '{}', '.build/v1/BUILD_ID': 'b' })
    await copyCompiled(join(root, '.build', 'v1'), dataDir, 'r1', root)
    await copyCompiled(join(root, '.build', 'v1'), dataDir, 'r2', root)
    expect(existsSync(join(dataDir, 'releases', 'node_modules', 'next', 'package.json'))).toBe(true)
    expect(await idsIn(dataDir)).toEqual([])
  })

  test('serves the images of its snapshot, also when there are none', async () => {
    const dataDir = await createTemporaryFolder()
    const folder = toReleaseFolder(dataDir, 'r1')
    await addMedia(dataDir, 'r1')
    await writeFiles(folder.media, { 'abc-640.webp': 'image' })
    await addMedia(dataDir, 'r1')
    expect(await readFile(join(folder.site, 'static', 'content', 'abc-640.webp'), 'utf8')).toBe('image')
  })

  test('has an id that sorts by time', () => {
    const first = createReleaseId(new Date('2026-11-21T09:00:00Z'), 'ffffff')
    const second = createReleaseId(new Date('2026-11-21T09:00:01Z'), '000000')
    expect(first).toBe('20261121T090000-ffffff')
    expect(first < second).toBe(true)
  })
})

describe('keeping releases', () => {
  test('keeps the last three', async () => {
    const dataDir = await createReleases(['r1', 'r2', 'r3', 'r4', 'r5'])
    await removeOldReleases(dataDir, 'r5')
    expect(await idsIn(dataDir)).toEqual(['r5', 'r4', 'r3'])
  })

  test('keeps the live one whatever its age', async () => {
    const dataDir = await createReleases(['r1', 'r2', 'r3', 'r4', 'r5'])
    await removeOldReleases(dataDir, 'r1')
    expect(await idsIn(dataDir)).toEqual(['r5', 'r4', 'r1'])
  })

  test('removes what a killed build has left, and nothing else', async () => {
    const dataDir = await createReleases(['r1'])
    await writeFiles(toReleaseFolder(dataDir, 'r2').site, { BUILD_ID: 'b' })
    await removeUnfinishedReleases(dataDir, null)
    expect(existsSync(toReleaseFolder(dataDir, 'r1').root)).toBe(true)
    expect(existsSync(toReleaseFolder(dataDir, 'r2').root)).toBe(false)
  })

  test.each(['', '{', '{"id":"r2"}'])(
    'goes on without a release whose record is damaged (%s), and leaves its pages while they are live',
    async (text) => {
      const dataDir = await createReleases(['r1', 'r2', 'r3'])
      for (const id of ['r2', 'r3']) await writeFile(toReleaseFolder(dataDir, id).record, text)
      await removeUnfinishedReleases(dataDir, 'r3')
      expect(await idsIn(dataDir)).toEqual(['r1'])
      expect(existsSync(toReleaseFolder(dataDir, 'r2').root)).toBe(false)
      expect(existsSync(toReleaseFolder(dataDir, 'r3').root)).toBe(true)
    },
  )

  test.each(['', '{"releaseId":"../r1"}'])('takes a damaged pointer (%s) for none', async (text) => {
    const dataDir = await createReleases(['r1'])
    await writePointer(dataDir, 'r1')
    expect(await readPointer(dataDir)).toBe('r1')
    await writeFile(join(dataDir, 'current.json'), text)
    expect(await readPointer(dataDir)).toBeNull()
  })
})
