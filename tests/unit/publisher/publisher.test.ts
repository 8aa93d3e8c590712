import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { FailureCause } from '#lib/publishing/failureCause.ts'
import { toReason } from '#lib/publishing/reason.ts'
import type { MakeOutcome } from '#server/processes/ipc.ts'
import { createPublisher, type PublisherDeps } from '#server/publisher/publisher.ts'
import { openRecord } from '#server/publisher/record.ts'
import { createTemporaryFolder } from '../../support/temporaryFolder.ts'

const toMade = (releaseId: string): MakeOutcome => ({ kind: 'made', releaseId, times: 'pull 0.10 s' })
const toFailed = (cause: FailureCause): MakeOutcome => ({ kind: 'failed', cause })
const documents: FailureCause = {
  kind: 'documents',
  problems: [{ document: 'project-bakery', path: 'title', reason: toReason('missing') }],
}
const unreachable: FailureCause = {
  kind: 'lake',
  reason: toReason('requestFailed', { detail: 'the lake hangs' }),
}

/** A publisher whose releases the test completes. */
async function setUp(dataDir?: string, deps: Partial<PublisherDeps> = {}) {
  const folder = dataDir ?? createTemporaryFolder()
  const lines: string[] = []
  const makes: { unless: string[]; end: (made: MakeOutcome) => void }[] = []
  const log = (line: string) => lines.push(line)
  const switchTo = vi.fn(async (): Promise<FailureCause | null> => null)
  const prune = vi.fn(async () => {})
  const publisher = createPublisher({
    record: await openRecord(folder, log),
    make: (unless) => new Promise((end) => makes.push({ unless, end })),
    switchTo,
    shownRevisions: async () => ['c1', 'pinned'],
    prune,
    log,
    ...deps,
  })
  onTestFinished(() => {
    for (const { end } of makes) end({ kind: 'unchanged' })
    return publisher.stop()
  })
  const count = (expected: number) =>
    vi.waitFor(() => expect(makes).toHaveLength(expected), { timeout: 8_000 })
  /** Completes the next release with this outcome. */
  const end = async (made: MakeOutcome, at = makes.length) => {
    await count(at + 1)
    makes[at]?.end(made)
  }
  const settle = (state: string) =>
    vi.waitFor(() => expect(publisher.status().state).toBe(state), { timeout: 8_000 })
  const kept = async (): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, 'publisher.json'), 'utf8'))
  return { folder, publisher, makes, lines, switchTo, prune, count, end, settle, kept }
}

describe('a trigger', () => {
  test('is on disk once accepted, becomes a release, and the release goes live', async () => {
    const { publisher, makes, end, settle, kept, switchTo, prune, lines } = await setUp()
    expect(publisher.status()).toEqual({ state: 'live', lastFailure: null })
    const taken = publisher.trigger()
    expect(publisher.status().state).toBe('waiting')
    await taken
    expect(await kept()).toMatchObject({ requested: 1, built: 0 })
    await settle('building')
    expect(makes[0]?.unless).toEqual(['c1', 'pinned'])
    await end(toMade('r1'), 0)
    await settle('live')
    expect(switchTo.mock.calls).toEqual([['r1']])
    expect(prune).toHaveBeenCalledTimes(1)
    expect(lines).toEqual([expect.stringMatching(/^release r1 is live after \d\.\d s: pull 0\.10 s\.$/)])
    await vi.waitFor(async () => expect(await kept()).toMatchObject({ built: 1, lastFailure: null }))
  })

  test('of content that visitors see already makes no release, and is recorded', async () => {
    const { publisher, end, settle, kept, switchTo } = await setUp()
    await publisher.trigger()
    await end({ kind: 'unchanged' }, 0)
    await settle('live')
    await vi.waitFor(async () => expect(await kept()).toMatchObject({ requested: 1, built: 1 }))
    expect(switchTo).not.toHaveBeenCalled()
  })

  test('to rebuild makes a release of the same content, also when it is retried', async () => {
    const { publisher, makes, end, settle } = await setUp()
    await publisher.rebuild()
    await end(toFailed(unreachable), 0)
    await end(toMade('r1'), 1)
    await settle('live')
    await publisher.trigger()
    await end({ kind: 'unchanged' }, 2)
    expect(makes.map(({ unless }) => unless)).toEqual([[], [], ['c1', 'pinned']])
  })

  test('and others that arrive during a release become one release', async () => {
    const { publisher, end, settle, makes, count } = await setUp()
    await publisher.trigger()
    await count(1)
    await Promise.all(Array.from({ length: 50 }, () => publisher.trigger()))
    await end(toMade('r1'), 0)
    await end(toMade('r2'), 1)
    await settle('live')
    expect(makes).toHaveLength(2)
  })

  test('accepted before a crash becomes a release after it', async () => {
    const folder = createTemporaryFolder()
    const first = await setUp(folder)
    await first.publisher.trigger()
    const second = await setUp(folder)
    await second.end(toMade('r1'), 0)
    await second.settle('live')
    expect(second.makes).toHaveLength(1)
  })

  test('that cannot be stored is refused, so that it is sent again', async () => {
    const folder = createTemporaryFolder()
    const { publisher } = await setUp(join(folder, 'blocked', 'further'))
    await writeFile(join(folder, 'blocked'), 'a file where a folder should be')
    await expect(publisher.trigger()).rejects.toThrow()
  })

  test('results from an unreadable record, once, to be safe', async () => {
    const folder = createTemporaryFolder()
    await writeFile(join(folder, 'publisher.json'), '{"requested":')
    const { end, settle, makes, lines } = await setUp(folder)
    await end(toMade('r1'), 0)
    await settle('live')
    expect(makes).toHaveLength(1)
    expect(lines.join()).toContain('damaged')
  })

  test('that arrives during shutdown is kept for the next start', async () => {
    const { publisher, kept, makes } = await setUp()
    await publisher.stop()
    await publisher.trigger()
    expect(await kept()).toMatchObject({ requested: 1, built: 0 })
    expect(makes).toEqual([])
  })
})

describe('a failure', () => {
  test('leaves the live release, is recorded with its cause across a restart, and ends with the next change', async () => {
    const folder = createTemporaryFolder()
    const { publisher, end, settle, switchTo, lines } = await setUp(folder)
    await publisher.trigger()
    await end(toFailed(documents), 0)
    await settle('failed')
    expect(switchTo).not.toHaveBeenCalled()
    expect(publisher.status().lastFailure).toEqual({ at: expect.any(String), cause: documents })
    expect(lines.join()).toContain('project-bakery')
    await vi.waitFor(async () =>
      expect((await openRecord(folder, () => {})).get().lastFailure?.cause).toEqual(documents),
    )
    await publisher.trigger()
    await end(toMade('r1'), 1)
    await settle('live')
    expect(publisher.status().lastFailure).toBeNull()
  })

  test('that may be temporary is retried; a permanent one is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { publisher, end, settle, makes } = await setUp()
    await publisher.trigger()
    await end(toFailed(unreachable), 0)
    expect((await vi.waitFor(() => publisher.status().lastFailure ?? expect.fail())).cause).toEqual(
      unreachable,
    )
    await end(toFailed(documents), 1)
    await settle('failed')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(makes).toHaveLength(2)
  })

  test('is what the owner sees while it is retried, until a retry works or another change comes', async () => {
    const { publisher, end, count, settle } = await setUp()
    await publisher.trigger()
    await end(toFailed(unreachable), 0)
    await settle('failed')
    await count(2)
    expect(publisher.status()).toMatchObject({ state: 'failed', lastFailure: { cause: unreachable } })
    await publisher.trigger()
    expect(publisher.status().state).toBe('building')
    await end(toFailed(unreachable), 1)
    await end(toMade('r1'), 2)
    await settle('live')
    expect(publisher.status().lastFailure).toBeNull()
  })

  test('is what the owner sees although it cannot be recorded, on a full disk for example', async () => {
    const { folder, publisher, end, settle } = await setUp()
    await publisher.trigger()
    await rm(folder, { recursive: true })
    await end(toFailed(unreachable), 0)
    await settle('failed')
    expect(publisher.status().lastFailure?.cause).toEqual(unreachable)
  })

  test('to switch is handled like any other', async () => {
    const cause: FailureCause = { kind: 'damaged', reason: toReason('fileMissing', { file: 'abc' }) }
    const { publisher, end, prune } = await setUp(undefined, { switchTo: async () => cause })
    await publisher.trigger()
    await end(toMade('r1'), 0)
    await vi.waitFor(() => expect(publisher.status().lastFailure?.cause).toEqual(cause))
    expect(prune).not.toHaveBeenCalled()
  })

  test.each<[string, Partial<PublisherDeps>]>([
    ['making', { make: () => Promise.reject(new Error('odd')) }],
    ['switching', { make: async () => toMade('r1'), switchTo: () => Promise.reject(new Error('odd')) }],
    ['asking what is shown', { shownRevisions: () => Promise.reject(new Error('odd')) }],
  ])('that is unexpected, in %s, does not stop the publisher', async (what, deps) => {
    const { publisher, settle } = await setUp(undefined, deps)
    await (what === 'asking what is shown' ? publisher.poll() : publisher.trigger())
    await settle('failed')
    expect(publisher.status().lastFailure?.cause).toEqual({
      kind: 'bug',
      message: expect.stringContaining('odd'),
    })
  })

  test('to remove old releases or to write the record is logged and leaves the release live', async () => {
    const folder = createTemporaryFolder()
    const record = await openRecord(folder, () => {})
    const full = new Error('no space left on device')
    const { publisher, end, lines } = await setUp(folder, {
      prune: () => Promise.reject(full),
      record: {
        ...record,
        update: (change) =>
          record.update(change).then(() => (lines.length > 0 ? Promise.reject(full) : undefined)),
      },
    })
    await publisher.trigger()
    await end(toMade('r1'), 0)
    await vi.waitFor(() => expect(lines).toHaveLength(3))
    expect(lines).toEqual([
      expect.stringContaining('old releases could not be removed: no space left'),
      expect.stringContaining('release r1 is live'),
      expect.stringContaining('the record cannot be written: no space left'),
    ])
  })
})

describe('a poll', () => {
  test('makes a release unless visitors see the content or a rollback hides it', async () => {
    const { publisher, makes, end, switchTo, settle } = await setUp()
    const polling = publisher.poll()
    await end({ kind: 'unchanged' }, 0)
    await polling
    expect(makes[0]?.unless).toEqual(['c1', 'pinned'])
    expect([switchTo.mock.calls.length, publisher.status().state]).toEqual([0, 'live'])
    const again = publisher.poll()
    await end(toMade('r2'), 1)
    await again
    await settle('live')
    expect(switchTo.mock.calls).toEqual([['r2']])
  })

  test('is skipped while a release is in progress or due', async () => {
    const { publisher, makes, count } = await setUp()
    await publisher.trigger()
    await publisher.poll()
    await count(1)
    await publisher.poll()
    expect(makes).toHaveLength(1)
  })

  test.each<FailureCause>([unreachable, documents, { kind: 'empty', seconds: 90 }])(
    'that finds nothing usable changes nothing: $kind',
    async (cause) => {
      const { publisher, end, lines } = await setUp()
      const polling = publisher.poll()
      await end(toFailed(cause), 0)
      await polling
      expect(publisher.status()).toMatchObject({ state: 'live', lastFailure: null })
      expect(lines).toEqual([])
    },
  )

  test('that finds the pages up to date ends a failure whose change was undone', async () => {
    const { publisher, end, settle, makes } = await setUp()
    await publisher.trigger()
    await end(toFailed(documents), 0)
    await settle('failed')
    // Polls are skipped while the failure is still being written.
    await vi.waitFor(() => {
      void publisher.poll()
      expect(makes).toHaveLength(2)
    })
    await end({ kind: 'unchanged' }, 1)
    await settle('live')
    expect(publisher.status().lastFailure).toBeNull()
  })

  test('is repeated every five minutes, and every 30 seconds after documents were refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const onFailure = vi.fn()
    const { publisher, makes } = await setUp(undefined, { onFailure })
    const expectPollAfter = async (seconds: number, made: MakeOutcome) => {
      const { length } = makes
      await vi.advanceTimersByTimeAsync((seconds - 5) * 1_000)
      expect(makes).toHaveLength(length)
      await vi.advanceTimersByTimeAsync(6_000)
      expect(makes).toHaveLength(length + 1)
      makes.at(-1)?.end(made)
      await vi.advanceTimersByTimeAsync(0)
    }
    await expectPollAfter(300, { kind: 'unchanged' })
    await expectPollAfter(300, { kind: 'unchanged' })
    await publisher.trigger()
    await vi.advanceTimersByTimeAsync(100)
    makes.at(-1)?.end(toFailed(documents))
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalled(), { interval: 10 })
    await expectPollAfter(30, toFailed(unreachable))
    await expectPollAfter(30, { kind: 'unchanged' })
  })

  test('stops with the publisher', async () => {
    const { publisher, makes, count } = await setUp(undefined, {
      pauses: { everyMs: 10, afterFailureMs: 10 },
    })
    await count(1)
    makes[0]?.end({ kind: 'unchanged' })
    await publisher.stop()
    const { length } = makes
    await publisher.poll()
    expect(makes).toHaveLength(length)
  })

  test('that meets the same failure again does not log it again until after the next change', async () => {
    const compile: FailureCause = { kind: 'compile', output: 'Module not found' }
    const { publisher, lines, settle } = await setUp(undefined, { make: async () => toFailed(compile) })
    await publisher.trigger()
    await settle('failed')
    const logged = () => lines.filter((line) => line.includes('Module not found'))
    await vi.waitFor(() => expect(logged()).toHaveLength(1))
    for (let polls = 0; polls < 3; polls += 1) await publisher.poll()
    expect(logged()).toHaveLength(1)
    await publisher.trigger()
    await vi.waitFor(() => expect(logged()).toHaveLength(2))
  })
})
