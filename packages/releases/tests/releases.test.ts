import { execFileSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createProblem } from '../src/problems.ts'
import type { RenderedAnswer } from '../src/store/draftAnswer.ts'
import { createReleaseId, documentForm, parseRelease, toBodyFile } from '../src/store/release.ts'
import { openReleases } from '../src/store/releases.ts'
import { toDraft } from '../testing/drafts.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }
const toAnswer = (path: string, text: string): RenderedAnswer => ({
  path,
  form: documentForm,
  status: 200,
  headers: html,
  bytes: Buffer.from(text),
})
const long = 'mot '.repeat(1_000)

async function setUp(ids: string[] = []) {
  const dataDir = createTemporaryFolder()
  const releases = openReleases(dataDir)
  const toRoot = (id: string) => join(dataDir, 'releases', id)
  const write = (id: string, answers = [toAnswer('/', `${id} ${long}`)], statics: string[] = []) =>
    releases.write(toDraft(id, { answers, statics }))
  const listIds = async () => (await releases.list()).map(({ id }) => id)
  const names = async () => (await readdir(join(dataDir, 'releases'))).sort()
  for (const id of ids) await write(id)
  return { dataDir, releases, toRoot, write, listIds, names }
}

describe('writing a release', () => {
  test('stores equal answers once, compressed if that makes them smaller, and opens them again byte for byte', async () => {
    const { releases, write, toRoot } = await setUp()
    const answers = [toAnswer('/', long), toAnswer('/same', long), toAnswer('/small', 'mot')]
    const written = await write('r1', answers)
    expect(await releases.read('r1')).toEqual(written)
    expect(await readdir(join(toRoot('r1'), 'bodies'))).toHaveLength(4)

    const opened = await releases.open('r1')
    if (opened?.kind !== 'open') throw new Error('It cannot be opened.')
    for (const { path, bytes } of answers) {
      const answer = opened.open.find(path, documentForm)
      expect(answer?.plain).toEqual(bytes)
      if (answer?.encoded) {
        expect(brotliDecompressSync(answer.encoded.br)).toEqual(bytes)
        expect(gunzipSync(answer.encoded.gzip)).toEqual(bytes)
      }
    }
    expect(opened.open.find('/small', documentForm)?.encoded).toBeNull()
    expect(opened.open.find('/', 'data')).toBeUndefined()
  })

  test('is listed only when complete', async () => {
    const { releases, listIds } = await setUp(['r1'])
    let isWritten = false
    const writing = releases.write(toDraft('r2')).then(() => {
      isWritten = true
    })
    while (!isWritten) {
      if ((await listIds()).includes('r2')) expect((await releases.open('r2')).kind).toBe('open')
      await new Promise((resolve) => setImmediate(resolve))
    }
    await writing
    expect(await listIds()).toEqual(['r2', 'r1'])
  })

  test('leaves nothing behind if a file does not fit on the disk, and succeeds when there is space', async () => {
    const { dataDir, releases, names } = await setUp()
    await releases.write(toDraft('r1'))
    const script = join(import.meta.dirname, 'support', 'writeLarge.ts')
    const writeWith = (limit: string) =>
      execFileSync(
        '/bin/sh',
        ['-c', `ulimit -f ${limit}; exec "$0" "$@"`, process.execPath, script, dataDir],
        { encoding: 'utf8' },
      )
    expect(writeWith('128')).toBe('EFBIG\n')
    expect(await names()).toEqual(['r1'])
    expect((await releases.open('r1')).kind).toBe('open')
    expect(writeWith('unlimited')).toBe('written\n')
    expect(await names()).toEqual(['r1', 'r2'])
  })

  test('does not replace a release of the same id', async () => {
    const { releases, write, names } = await setUp(['r1'])
    await expect(write('r1', [toAnswer('/', 'another')])).rejects.toThrow()
    expect(await names()).toEqual(['r1'])
    expect((await releases.open('r1')).kind).toBe('open')
  })
})

describe('opening a release', () => {
  test('finds none for an unknown id or an id outside its folder', async () => {
    const { dataDir, releases, toRoot } = await setUp(['r1'])
    await cp(toRoot('r1'), join(dataDir, 'elsewhere'), { recursive: true })
    for (const id of ['r9', '../elsewhere', '', '.', 'r1/..']) expect(await releases.read(id)).toBeNull()
  })

  test.each([
    ['cut off', async (file: string) => writeFile(file, (await readFile(file)).subarray(1))],
    ['other bytes', async (file: string) => writeFile(file, 'x'.repeat((await readFile(file)).length))],
    ['empty', (file: string) => writeFile(file, '')],
    ['missing', (file: string) => rm(file)],
    ['a folder', (file: string) => rm(file).then(() => mkdir(file))],
  ])('detects every damaged body: %s', async (_what, damage) => {
    const { releases, write, toRoot } = await setUp()
    const { answers } = await write('r1', [toAnswer('/', long)])
    const bodies = answers.flatMap(({ plain, encoded }) => [plain, encoded?.br ?? '', encoded?.gzip ?? ''])
    const intact = `${toRoot('r1')}.intact`
    await cp(toRoot('r1'), intact, { recursive: true })
    for (const hash of bodies) {
      await damage(toBodyFile(toRoot('r1'), hash))
      expect(await releases.open('r1')).toEqual({
        kind: 'damaged',
        problem: expect.objectContaining({ parameters: { file: hash } }),
      })
      await rm(toRoot('r1'), { recursive: true })
      await cp(intact, toRoot('r1'), { recursive: true })
    }
    expect((await releases.open('r1')).kind).toBe('open')
  })

  test('detects a missing script or picture that its pages load', async () => {
    const { dataDir, releases, write } = await setUp()
    const chunk = join(dataDir, 'static', 'chunks', 'a.js')
    await mkdir(dirname(chunk), { recursive: true })
    await writeFile(chunk, 'a')
    await write('r1', [toAnswer('/', long)], ['chunks/a.js'])
    expect((await releases.open('r1')).kind).toBe('open')
    await rm(chunk)
    expect(await releases.open('r1')).toEqual({
      kind: 'damaged',
      problem: createProblem('fileMissing', { file: 'chunks/a.js' }),
    })
  })

  test('holds it in memory, so that later changes to its folder do not matter', async () => {
    const { releases, toRoot } = await setUp(['r1'])
    const opened = await releases.open('r1')
    await rm(toRoot('r1'), { recursive: true })
    const answer = opened?.kind === 'open' ? opened.open.find('/', documentForm) : undefined
    expect(answer?.plain.toString()).toBe(`r1 ${long}`)
  })
})

describe('listing releases', () => {
  test('returns the newest first, whatever the order they were written in', async () => {
    const { listIds } = await setUp(['20261122T080001-b', '20261122T080002-a', '20261121T090000-c'])
    expect(await listIds()).toEqual(['20261122T080002-a', '20261122T080001-b', '20261121T090000-c'])
  })

  test('is empty before the first', async () => {
    expect(await (await setUp()).listIds()).toEqual([])
  })

  test.each(['', '{', '{"id":"r2"}', 'null', '{"format":1,"id":"r2"}'])(
    'omits a release whose record is damaged or of an older format: %s',
    async (text) => {
      const { listIds, toRoot, releases } = await setUp(['r1', 'r2'])
      await writeFile(join(toRoot('r2'), 'release.json'), text)
      expect(await listIds()).toEqual(['r1'])
      expect(await releases.open('r2')).toEqual({
        kind: 'damaged',
        problem: createProblem('recordUnreadable'),
      })
    },
  )

  test('omits unfinished releases and other files', async () => {
    const { listIds, toRoot } = await setUp(['r1'])
    await cp(toRoot('r1'), toRoot('.writing-r2'), { recursive: true })
    await mkdir(toRoot('r3'))
    expect(await listIds()).toEqual(['r1'])
  })

  test('reads a record of version 1.0.0, which listed the links to other sites', () => {
    const links =
      '{"dead":[],"outgoing":[{"address":"https://a.example","place":{"document":"project-one","type":"project","path":"link"}}]}'
    const text = `{"format":3,"id":"20261123T080000-aaaaaa","builtAt":"2026-11-23T08:00:00.000Z","buildFingerprint":"f","contentRevision":"c","documents":1,"answers":[],"statics":[],"links":${links},"checksum":"4FIFS1BmF6yssoNOxSdh2GbomoAtcjZ9ubP1ulgBGvo"}`
    expect(parseRelease(text)?.id).toBe('20261123T080000-aaaaaa')
  })

  test('parses any text as a record without throwing', () => {
    const json = fc.json().map(String)
    const almost = fc
      .record({ format: fc.constant(2), id: fc.string(), answers: fc.array(fc.anything()) })
      .map((value) => JSON.stringify(value))
    fc.assert(
      fc.property(fc.oneof(fc.string(), json, almost), (text) => {
        expect(parseRelease(text)).toBeNull()
      }),
    )
  })

  test('uses ids that sort by time', () => {
    const first = createReleaseId(Date.parse('2026-11-21T09:00:00.123Z'), [], 'ffffff')
    const second = createReleaseId(Date.parse('2026-11-21T09:00:00.124Z'), [first], '000000')
    expect([first, second]).toEqual(['20261121T090000123-ffffff', '20261121T090000124-000000'])
    expect(first < second).toBe(true)
  })

  test.each([
    ['that was made in the same millisecond', '20261121T090000000-ffffff'],
    ['of an earlier version, made in the same second', '20261121T090000-ffffff'],
    ['that was made while the clock was ahead', '20271121T090000999-ffffff'],
    ['of an earlier version, made while the clock was ahead', '20271121T090000-ffffff'],
  ])('sorts an id after each one that is there, such as one %s', (_what, stored) => {
    const now = Date.parse('2026-11-21T09:00:00.000Z')
    const ids = ['20261121T085959-aaaaaa', stored, '.content-aaaaaa', 'r1']
    const next = createReleaseId(now, ids, '000000')
    expect(next).toMatch(/^\d{8}T\d{9}-0{6}$/)
    expect(next > stored).toBe(true)
    expect(createReleaseId(now, [...ids, next], '000000') > next).toBe(true)
  })

  test('refuses a record in which anything has changed', async () => {
    const { releases, toRoot } = await setUp()
    const { statics } = await releases.write(toDraft('r1'))
    const path = join(toRoot('r1'), 'release.json')
    const text = await readFile(path, 'utf8')
    for (const [from, to] of [
      ['no-store', 'no-stone'],
      ['"documents":1', '"documents":2'],
      ['"path":"/legal"', '"path":"/regal"'],
    ] as const) {
      expect(text).toContain(from)
      await writeFile(path, text.replace(from, to))
      expect(await releases.read('r1')).toBeNull()
    }
    await writeFile(path, text)
    expect(await releases.read('r1')).toMatchObject({ statics })
  })
})

describe('pruning releases', () => {
  const twelve = Array.from({ length: 12 }, (_, n) => `r${String(n + 1).padStart(2, '0')}`)

  test.each([
    ['r12', twelve.slice(2)],
    ['r11', twelve.slice(2)],
    ['r01', ['r01', ...twelve.slice(3)]],
  ])('keeps ten, including the current one whatever its age: %s', async (releaseId, kept) => {
    const { releases, names } = await setUp(twelve)
    await releases.setCurrent({ releaseId, pinned: null })
    await releases.prune()
    expect(await names()).toEqual(kept)
  })

  test('reads no record again that is as it was', async () => {
    const { releases, names, toRoot } = await setUp(['r1', 'r2'])
    await releases.setCurrent({ releaseId: 'r2', pinned: null })
    const record = join(toRoot('r1'), 'release.json')
    const touch = () => utimes(record, 1, 1)
    await touch()
    await releases.prune()
    await writeFile(record, ' '.repeat((await stat(record)).size))
    await touch()
    await releases.prune()
    expect(await names()).toEqual(['r1', 'r2'])
    await writeFile(record, ' ')
    await releases.prune()
    expect(await names()).toEqual(['r2'])
  })

  test('removes releases that a crash left unfinished', async () => {
    const { releases, names, toRoot } = await setUp(['r1'])
    await releases.setCurrent({ releaseId: 'r1', pinned: null })
    for (const name of ['.writing-r2', '.content-r2', 'r2']) await mkdir(toRoot(name))
    await releases.prune()
    expect(await names()).toEqual(['r1'])
  })
})
