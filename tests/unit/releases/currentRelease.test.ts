import { watch } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openReleases } from '#server/releases/releases.ts'
import { toDraft } from '../../support/drafts.ts'
import { runScript } from '../../support/runScript.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

async function setUp() {
  const dataDir = createTemporaryFolder()
  const file = join(dataDir, 'current.json')
  return { dataDir, file, releases: openReleases(dataDir) }
}

test('there is no current release before the first; then it is the one set last', async () => {
  const { releases, file } = await setUp()
  expect(await releases.current()).toBeNull()
  await releases.setCurrent({ releaseId: '20261121-r_1', pinned: null })
  expect(await releases.current()).toEqual({ releaseId: '20261121-r_1', pinned: null })
  const pinned = { contentRevision: 'c2', buildFingerprint: 'f1' }
  await releases.setCurrent({ releaseId: 'r2', pinned })
  expect(await releases.current()).toEqual({ releaseId: 'r2', pinned })
  expect((await readFile(file, 'utf8')).endsWith('\n')).toBe(true)
})

test('one set by an earlier version is not pinned', async () => {
  const { releases, file } = await setUp()
  await writeFile(file, '{"releaseId":"r1"}\n')
  expect(await releases.current()).toEqual({ releaseId: 'r1', pinned: null })
})

test.each([
  '',
  '{',
  'null',
  '"r1"',
  '{}',
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
  await releases.watchCurrent(onChange, stopping.signal)
  for (const releaseId of ['r1', 'r2']) {
    await openReleases(dataDir).setCurrent({ releaseId, pinned: null })
    await vi.waitFor(() => expect(seen).toContain(releaseId), { timeout: 5_000 })
  }
  stopping.abort()
  const { length } = seen
  const other = vi.fn()
  const stoppingOther = new AbortController()
  onTestFinished(() => stoppingOther.abort())
  await releases.watchCurrent(other, stoppingOther.signal)
  await releases.setCurrent({ releaseId: 'r3', pinned: null })
  await vi.waitFor(() => expect(other).toHaveBeenCalled(), { timeout: 5_000 })
  expect(seen).toHaveLength(length)
})

test('a watcher is not called while nothing changes', async () => {
  const { releases, dataDir } = await setUp()
  await releases.setCurrent({ releaseId: 'r1', pinned: null })
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  const onChange = vi.fn()
  await releases.watchCurrent(onChange, stopping.signal)
  const onAnyChange = vi.fn()
  watch(dataDir, { signal: stopping.signal }, onAnyChange)
  await writeFile(join(dataDir, 'other.json'), '{}')
  await vi.waitFor(() => expect(onAnyChange).toHaveBeenCalledWith(expect.anything(), 'other.json'))
  expect(onChange).not.toHaveBeenCalled()
})

/** `npm run releases` at a terminal, on three releases of which the newest is current. */
async function setUpCommand() {
  const { dataDir, releases } = await setUp()
  for (const id of ['r1', 'r2', 'r3'])
    await releases.write(toDraft(id, { contentRevision: `content of ${id}`, buildFingerprint: 'old' }))
  await releases.setCurrent({ releaseId: 'r3', pinned: null })
  const run = (...args: string[]) => runScript('server/cli/releases.ts', args, { DATA_DIR: dataDir })
  return { dataDir, releases, run }
}

test('npm run releases lists them and marks the live one', async () => {
  const { run } = await setUpCommand()
  const { code, output } = await run()
  expect(code).toBe(0)
  expect(output.split('\n').filter((line) => line.startsWith('r'))).toEqual([
    expect.stringMatching(/^r3 .* live$/),
    expect.stringMatching(/^r2 .* documents$/),
    expect.stringMatching(/^r1 .* documents$/),
  ])
})

test('going back pins the newest content and the current code, also when going back further', async () => {
  const { releases, run } = await setUpCommand()
  for (const releaseId of ['r2', 'r1']) {
    expect((await run('back')).code).toBe(0)
    expect(await releases.current()).toEqual({
      releaseId,
      pinned: { contentRevision: 'content of r3', buildFingerprint: expect.stringMatching(/^[\da-f]{16}$/) },
    })
  }
  expect(await run('back')).toMatchObject({ code: 1, output: expect.stringContaining('No release') })
})

test('a damaged release is not restored, and an unknown one is reported', async () => {
  const { dataDir, releases, run } = await setUpCommand()
  const [answer] = (await releases.read('r2'))?.answers ?? []
  await writeFile(join(dataDir, 'releases', 'r2', 'bodies', answer?.plain ?? ''), 'damaged')
  expect(await run('back')).toMatchObject({ code: 1, output: expect.stringContaining('cannot be shown') })
  expect(await run('use', 'r9')).toMatchObject({ code: 1, output: expect.stringContaining('no such') })
  expect(await run('use')).toMatchObject({ code: 1, output: expect.stringContaining('npm run releases') })
  expect(await releases.current()).toEqual({ releaseId: 'r3', pinned: null })
})
