import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createProblem } from '../src/problems.ts'
import { toBodyFile } from '../src/store/release.ts'
import { toDraft, toText } from '../testing/drafts.ts'
import { ask, getReleaseId, setUpFront } from '../testing/front.ts'
import { createGate } from '../testing/gate.ts'

const paths = ['/', '/en/services', '/robots.txt', '/no-such-page', '/studio']

/** Everything that visitors get, byte for byte. */
const readAll = async (origin: string) =>
  Promise.all(
    paths.map(async (path) => {
      const { status, headers, body } = await ask(origin, path, { headers: { 'accept-encoding': 'br' } })
      return { status, headers: headers.filter((_, at) => headers[at - 1] !== 'Date'), body }
    }),
  )

describe('switching to a release', () => {
  test('writes the pointer, unpinned, and serves the release', async () => {
    const { origin, site, releases } = await setUpFront({ ids: ['r1'] })
    await releases.write(toDraft('r2'))
    await releases.setCurrent({ releaseId: 'r1', pinned: { contentRevision: 'c1', buildFingerprint: 'f1' } })
    expect(await site.switchTo('r2')).toBeNull()
    expect(await releases.current()).toEqual({ releaseId: 'r2', pinned: null })
    expect([site.release?.(), await getReleaseId(origin)]).toEqual(['r2', 'r2'])
  })

  test('does not serve the new release before the pointer names it', async () => {
    const reached = createGate()
    const moved = createGate()
    const front = await setUpFront({
      ids: ['r1'],
      toReleases: (releases) => ({
        ...releases,
        setCurrent: async (current) => {
          if (current.releaseId === 'r2') {
            reached.open()
            await moved.passed
          }
          await releases.setCurrent(current)
        },
      }),
    })
    await front.releases.write(toDraft('r2'))
    const switching = front.site.switchTo('r2')
    await reached.passed
    expect(await getReleaseId(front.origin)).toBe('r1')
    moved.open()
    await switching
    expect(await getReleaseId(front.origin)).toBe('r2')
  })

  test('leaves the current release and reports why when the pointer cannot be written', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { syscall: 'write' })
    const front = await setUpFront({
      toReleases: (releases) => ({
        ...releases,
        setCurrent: (current) =>
          current.releaseId === 'r2' ? Promise.reject(full) : releases.setCurrent(current),
      }),
    })
    for (const id of ['r1', 'r2']) await front.releases.write(toDraft(id))
    await front.site.switchTo('r1')
    expect(await front.site.switchTo('r2')).toEqual(
      createProblem('failure.system', { message: full.message }),
    )
    expect(await getReleaseId(front.origin)).toBe('r1')
  })

  test.each<[string, (root: string, hash: string) => Promise<unknown>]>([
    ['a truncated page', (root, hash) => writeFile(toBodyFile(root, hash), '<!doctype html>')],
    ['a page with other bytes', (root, hash) => writeFile(toBodyFile(root, hash), toText('/', 'r9'))],
    ['a page missing', (root, hash) => rm(toBodyFile(root, hash))],
    ['all pages missing', (root) => rm(join(root, 'bodies'), { recursive: true })],
    ['a damaged record', (root) => writeFile(join(root, 'release.json'), '{"format":3,')],
    ['no record', (root) => rm(join(root, 'release.json'))],
    ['no folder', (root) => rm(root, { recursive: true })],
  ])('with %s is refused, and the current release stays byte for byte', async (_what, damage) => {
    const { origin, site, releases, dataDir } = await setUpFront({ ids: ['r1'] })
    const before = await readAll(origin)
    const { answers } = await releases.write(toDraft('r2'))
    await damage(join(dataDir, 'releases', 'r2'), answers[0]?.plain ?? '')
    expect(await site.switchTo('r2')).toMatchObject({ code: 'failure.damaged' })
    expect(await releases.current()).toEqual({ releaseId: 'r1', pinned: null })
    expect(await readAll(origin)).toEqual(before)
    // Also when the pointer is changed at a terminal.
    await releases.setCurrent({ releaseId: 'r2', pinned: null })
    expect(await site.showCurrent()).toMatchObject({ code: 'failure.damaged' })
    expect(await readAll(origin)).toEqual(before)
  })

  test.each<[string, string | null, string]>([
    ['the current one', 'r3', 'r2'],
    ['no pointer', null, 'r3'],
  ])('at a start with %s damaged, the newest intact one is shown at once', async (_what, id, shown) => {
    const { origin, site, releases, dataDir } = await setUpFront()
    for (const each of ['r1', 'r2', 'r3']) {
      const { answers } = await releases.write(toDraft(each))
      if (each === id) await rm(toBodyFile(join(dataDir, 'releases', each), answers[0]?.plain ?? ''))
    }
    if (id) await releases.setCurrent({ releaseId: id, pinned: null })
    await site.showCurrent()
    expect(site.current()).toBeNull()
    await site.showNewestIntact()
    expect(await getReleaseId(origin)).toBe(shown)
    expect((await releases.current())?.releaseId).toBe(id ?? undefined)
  })

  test('at a start, a release that lacks only a picture or a script counts as intact', async () => {
    const { origin, site, releases, dataDir } = await setUpFront()
    for (const id of ['r1', 'r2']) await releases.write(toDraft(id, { statics: ['image/gone.webp'] }))
    await releases.write(toDraft('r3'))
    await rm(join(dataDir, 'releases', 'r3', 'bodies'), { recursive: true })
    await site.showNewestIntact()
    expect(await getReleaseId(origin)).toBe('r2')
  })

  test('loses no request and mixes no two releases', async () => {
    const { origin, site, releases } = await setUpFront({ ids: ['r1'] })
    const ids = ['r2', 'r3', 'r4', 'r5']
    for (const id of ids) await releases.write(toDraft(id))
    const seen: string[] = []
    let isOver = false
    const visit = async () => {
      while (!isOver) seen.push(await getReleaseId(origin, '/services'))
    }
    const visitors = [visit(), visit(), visit()]
    for (const id of ids) {
      await site.switchTo(id)
      expect(await getReleaseId(origin)).toBe(id)
    }
    isOver = true
    await Promise.all(visitors)
    expect(seen.length).toBeGreaterThan(ids.length)
    expect(seen.filter((id) => !['r1', ...ids].includes(id))).toEqual([])
  })
})

describe('the release that current.json names', () => {
  test('is served when it changes, whichever process changed it', async () => {
    const { origin, site, releases, lines } = await setUpFront({ ids: ['r1', 'r2'] })
    const stopping = new AbortController()
    releases.watchCurrent(() => void site.showCurrent(), stopping.signal)
    await releases.setCurrent({ releaseId: 'r1', pinned: { contentRevision: 'c', buildFingerprint: 'f' } })
    await vi.waitFor(async () => expect(await getReleaseId(origin)).toBe('r1'), { timeout: 5_000 })
    stopping.abort()
    expect(lines).toEqual(['release r1 is shown.'])
  })

  test('is served by a starting server; without the file, there is no release', async () => {
    const { site, releases, origin } = await setUpFront()
    expect(await site.showCurrent()).toBeNull()
    expect([site.current(), await getReleaseId(origin)]).toEqual([null, '503'])
    await releases.write(toDraft('r1'))
    await releases.setCurrent({ releaseId: 'r1', pinned: null })
    expect(await site.showCurrent()).toBeNull()
    expect(await getReleaseId(origin)).toBe('r1')
  })

  test.each(['', '{', '{"releaseId":"../r1"}', null])(
    'stays while the file is damaged (%s), until the next switch',
    async (text) => {
      const { origin, site, releases, dataDir } = await setUpFront({ ids: ['r1'] })
      const file = join(dataDir, 'current.json')
      await (text === null ? rm(file) : writeFile(file, text))
      expect(await site.showCurrent()).toBeNull()
      expect(await getReleaseId(origin)).toBe('r1')
      await releases.write(toDraft('r2'))
      expect(await site.switchTo('r2')).toBeNull()
      expect(await releases.current()).toEqual({ releaseId: 'r2', pinned: null })
      expect((await readdir(dataDir)).filter((name) => name.endsWith('.part'))).toEqual([])
    },
  )

  test('never replaces a newer release by one that was slow to open', async () => {
    const slow = createGate()
    const front = await setUpFront({
      toReleases: (releases) => ({
        ...releases,
        open: async (id) => {
          if (id === 'r1') await slow.passed
          return releases.open(id)
        },
      }),
    })
    for (const id of ['r1', 'r2']) await front.releases.write(toDraft(id))
    await front.releases.setCurrent({ releaseId: 'r1', pinned: null })
    const showing = front.site.showCurrent()
    const switching = front.site.switchTo('r2')
    slow.open()
    await Promise.all([showing, switching])
    expect(await getReleaseId(front.origin)).toBe('r2')
    expect((await front.releases.current())?.releaseId).toBe('r2')
  })

  test('stays while the file cannot be read', async () => {
    const front = await setUpFront({
      ids: ['r1'],
      toReleases: (releases) => ({
        ...releases,
        current: () => Promise.reject(Object.assign(new Error('EMFILE: open'), { syscall: 'open' })),
      }),
    })
    expect(await front.site.showCurrent()).toEqual(
      createProblem('failure.system', { message: 'EMFILE: open' }),
    )
    expect(await getReleaseId(front.origin)).toBe('r1')
  })
})
