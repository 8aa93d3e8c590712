import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openReleases } from '../src/store/releases.ts'

async function setUp() {
  const dataDir = createTemporaryFolder()
  const file = join(dataDir, 'current.json')
  return { dataDir, file, releases: openReleases(dataDir) }
}

test('the current release is the one set last; before that there is none', async () => {
  const { releases, file } = await setUp()
  expect(await releases.current()).toBeNull()
  await releases.setCurrent({ releaseId: '20261121-r_1', pinned: null })
  expect(await releases.current()).toEqual({ releaseId: '20261121-r_1', pinned: null })
  const pinned = { contentRevision: 'c2', buildFingerprint: 'f1' }
  await releases.setCurrent({ releaseId: 'r2', pinned })
  expect(await releases.current()).toEqual({ releaseId: 'r2', pinned })
  expect((await readFile(file, 'utf8')).endsWith('\n')).toBe(true)
})

test.each([
  '',
  '{',
  'null',
  '"r1"',
  '{}',
  '{"releaseId":"r1"}',
  '{"releaseId":7}',
  '{"releaseId":""}',
  '{"id":"r1"}',
  '{"releaseId":"r1","pinned":{}}',
  ...['../r1', 'r1/..', '..', 'r1 ', '/etc'].map((releaseId) => JSON.stringify({ releaseId })),
])('a damaged file, or one that leads out of the folder, names no release: %s', async (text) => {
  const { releases, file } = await setUp()
  await writeFile(file, text)
  expect(await releases.current()).toBeNull()
})

test('a watcher is called for each change, whichever process made it, until it is aborted', async () => {
  const { releases, dataDir } = await setUp()
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const seen: (string | undefined)[] = []
  const onChange = () => void releases.current().then((current) => seen.push(current?.releaseId))
  releases.watchCurrent(onChange, stopping.signal)
  for (const releaseId of ['r1', 'r2']) {
    await openReleases(dataDir).setCurrent({ releaseId, pinned: null })
    await vi.waitFor(() => expect(seen).toContain(releaseId), { timeout: 5_000 })
  }
  stopping.abort()
  const { length } = seen
  const other = vi.fn()
  const stoppingOther = new AbortController()
  onTestFinished(() => stoppingOther.abort())
  releases.watchCurrent(other, stoppingOther.signal)
  await releases.setCurrent({ releaseId: 'r3', pinned: null })
  await vi.waitFor(() => expect(other).toHaveBeenCalled(), { timeout: 5_000 })
  expect(seen).toHaveLength(length)
})
