import type { Problem } from '@freelance-site/foundation'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createProblem } from '../src/problems.ts'
import type { MakeOutcome } from '../src/processes/ipc.ts'
import { createPublisher, type PublisherDeps } from '../src/publisher/publisher.ts'
import type { ShownContent } from '../src/store/shownContent.ts'
import { createSourceProblem, formatProblem } from '../testing/sourceProblems.ts'

const stepTimes = { pull: 120, render: 640, write: 80, check: 4 }
const toMade = (releaseId: string): MakeOutcome => ({ kind: 'made', releaseId, stepTimes })
const toFailed = (problem: Problem): MakeOutcome => ({ kind: 'failed', problem })
const documents: Problem = {
  ...createProblem('failure.documents'),
  causes: [{ ...createSourceProblem('imageStalled'), place: { document: 'project-bakery', path: 'title' } }],
}
const unreachable: Problem = {
  ...createProblem('failure.content'),
  causes: [createSourceProblem('requestFailed', { detail: 'the lake hangs' })],
}

const shown: ShownContent[] = [{ revision: 'c1', warnings: [] }]

/** A publisher whose releases the test completes. */
function setUp(deps: Partial<PublisherDeps> = {}) {
  const lines: string[] = []
  const makes: { unless: ShownContent[]; end: (made: MakeOutcome) => void }[] = []
  const log = (line: string) => lines.push(line)
  const switchTo = vi.fn(async (): Promise<Problem | null> => null)
  const prune = vi.fn(async () => {})
  const publisher = createPublisher({
    make: (unless) => new Promise((end) => makes.push({ unless, end })),
    switchTo,
    shownContent: async () => shown,
    prune,
    log,
    formatProblem,
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
  return { publisher, makes, lines, switchTo, prune, count, end, settle }
}

describe('a trigger', () => {
  test('becomes a release, and the release goes live', async () => {
    const { publisher, makes, count, end, settle, switchTo, prune, lines } = setUp()
    expect(publisher.status()).toEqual({ state: 'live', failure: null })
    publisher.trigger()
    expect(publisher.status().state).toBe('building')
    await count(1)
    expect(makes[0]?.unless).toEqual(shown)
    await end(toMade('r1'), 0)
    await settle('live')
    expect(switchTo.mock.calls).toEqual([['r1']])
    expect(prune).toHaveBeenCalledTimes(1)
    expect(lines).toEqual([
      expect.stringMatching(
        /^release r1 is live after \d\.\d s \(pull 0\.12 s, render 0\.64 s, write 0\.08 s, check 0\.00 s, switch \d\.\d\d s\)\.$/,
      ),
    ])
  })

  test('without a change of the content makes no release', async () => {
    const { publisher, end, settle, switchTo } = setUp()
    publisher.trigger()
    await end({ kind: 'unchanged' }, 0)
    await settle('live')
    expect(switchTo).not.toHaveBeenCalled()
  })

  test('to rebuild makes a release of the same content, also when it is retried', async () => {
    const { publisher, makes, end, settle } = setUp()
    publisher.rebuild()
    await end(toFailed(unreachable), 0)
    await end(toMade('r1'), 1)
    await settle('live')
    publisher.trigger()
    await end({ kind: 'unchanged' }, 2)
    expect(makes.map(({ unless }) => unless)).toEqual([[], [], shown])
  })

  test('and others that arrive during a release become one release', async () => {
    const { publisher, end, settle, makes, count } = setUp()
    publisher.trigger()
    await count(1)
    for (let n = 0; n < 50; n += 1) publisher.trigger()
    await end(toMade('r1'), 0)
    await end(toMade('r2'), 1)
    await settle('live')
    expect(makes).toHaveLength(2)
  })
})

describe('a failure', () => {
  test('leaves the live release, is logged with its cause, and ends with the next change', async () => {
    const { publisher, end, settle, switchTo, lines } = setUp()
    publisher.trigger()
    await end(toFailed(documents), 0)
    await settle('failed')
    expect(switchTo).not.toHaveBeenCalled()
    expect(publisher.status().failure).toEqual({ at: expect.any(String), problem: documents })
    expect(lines.join()).toContain('project-bakery')
    publisher.trigger()
    await end(toMade('r1'), 1)
    await settle('live')
    expect(publisher.status().failure).toBeNull()
  })

  test('that may be temporary is retried; a permanent one is not', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { publisher, end, settle, makes } = setUp()
    publisher.trigger()
    await end(toFailed(unreachable), 0)
    expect((await vi.waitFor(() => publisher.status().failure ?? expect.fail())).problem).toEqual(unreachable)
    await end(toFailed(documents), 1)
    await settle('failed')
    await vi.advanceTimersByTimeAsync(25_000)
    expect(makes).toHaveLength(2)
  })

  test('is retried after growing pauses of 20 s at most, and at once after another trigger', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { publisher, makes } = setUp()
    const expectReleaseAfter = async (ms: number) => {
      const { length } = makes
      await vi.advanceTimersByTimeAsync(ms - 1)
      expect(makes).toHaveLength(length)
      await vi.advanceTimersByTimeAsync(1)
      expect(makes).toHaveLength(length + 1)
      makes.at(-1)?.end(toFailed(unreachable))
      await vi.advanceTimersByTimeAsync(0)
    }
    publisher.trigger()
    for (const ms of [50, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]) await expectReleaseAfter(ms)
    publisher.trigger()
    await expectReleaseAfter(50)
  })

  test('is shown to the owner while it is retried, until a retry works or another change comes', async () => {
    const { publisher, end, count, settle } = setUp()
    publisher.trigger()
    await end(toFailed(unreachable), 0)
    await settle('failed')
    await count(2)
    expect(publisher.status()).toMatchObject({ state: 'failed', failure: { problem: unreachable } })
    publisher.trigger()
    expect(publisher.status().state).toBe('building')
    await end(toFailed(unreachable), 1)
    await count(3)
    expect(publisher.status().state).toBe('building')
    await end(toMade('r1'), 2)
    await settle('live')
    expect(publisher.status().failure).toBeNull()
  })

  test('to switch is handled like any other', async () => {
    const damaged: Problem = {
      ...createProblem('failure.damaged'),
      causes: [createProblem('fileMissing', { file: 'abc' })],
    }
    const { publisher, end, prune } = setUp({ switchTo: async () => damaged })
    publisher.trigger()
    await end(toMade('r1'), 0)
    await vi.waitFor(() => expect(publisher.status().failure?.problem).toEqual(damaged))
    expect(prune).not.toHaveBeenCalled()
  })

  test.each<[string, Partial<PublisherDeps>]>([
    ['making', { make: () => Promise.reject(new Error('odd')) }],
    ['switching', { make: async () => toMade('r1'), switchTo: () => Promise.reject(new Error('odd')) }],
    ['asking what is shown', { shownContent: () => Promise.reject(new Error('odd')) }],
  ])('by an unexpected error in %s does not stop the publisher', async (what, deps) => {
    const { publisher, settle } = setUp(deps)
    await (what === 'asking what is shown' ? publisher.poll() : publisher.trigger())
    await settle('failed')
    expect(publisher.status().failure?.problem).toEqual(
      createProblem('failure.bug', { message: expect.stringContaining('odd') }),
    )
  })

  test('to remove old releases is logged and leaves the release live', async () => {
    const prune = () => Promise.reject(new Error('no space left on device'))
    const { publisher, end, settle, lines } = setUp({ prune })
    publisher.trigger()
    await end(toMade('r1'), 0)
    await settle('live')
    expect(lines).toEqual([
      expect.stringContaining('old releases could not be removed: no space left'),
      expect.stringContaining('release r1 is live'),
    ])
  })
})

describe('a poll', () => {
  test('makes a release unless visitors see the content or a rollback hides it', async () => {
    const { publisher, makes, end, switchTo, settle } = setUp()
    const polling = publisher.poll()
    await end({ kind: 'unchanged' }, 0)
    await polling
    expect(makes[0]?.unless).toEqual(shown)
    expect([switchTo.mock.calls.length, publisher.status().state]).toEqual([0, 'live'])
    const again = publisher.poll()
    await end(toMade('r2'), 1)
    await again
    await settle('live')
    expect(switchTo.mock.calls).toEqual([['r2']])
  })

  test('is skipped while a release is in progress or due', async () => {
    const { publisher, makes, count } = setUp()
    publisher.trigger()
    await publisher.poll()
    await count(1)
    await publisher.poll()
    expect(makes).toHaveLength(1)
  })

  test('is not joined by the next one, however long it takes', async () => {
    const { publisher, makes, count } = setUp({ pauses: { everyMs: 20, afterFailureMs: 20 } })
    const polling = publisher.poll()
    await count(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(makes).toHaveLength(1)
    makes[0]?.end({ kind: 'unchanged' })
    await polling
    await count(2)
  })

  test.each<Problem>([unreachable, createProblem('failure.empty', { seconds: 90 })])(
    'that cannot read content changes nothing: $code',
    async (problem) => {
      const { publisher, end, lines } = setUp()
      const polling = publisher.poll()
      await end(toFailed(problem), 0)
      await polling
      expect(publisher.status()).toMatchObject({ state: 'live', failure: null })
      expect(lines).toEqual([])
    },
  )

  test('that finds refused documents is a failure, so that a start shows it', async () => {
    const { publisher, end, settle } = setUp()
    const polling = publisher.poll()
    await end(toFailed(documents), 0)
    await polling
    await settle('failed')
    expect(publisher.status().failure?.problem).toEqual(documents)
  })

  test('that finds unchanged content ends a failure, because the change was undone', async () => {
    const { publisher, end, settle } = setUp()
    publisher.trigger()
    await end(toFailed(documents), 0)
    await settle('failed')
    void publisher.poll()
    await end({ kind: 'unchanged' }, 1)
    await settle('live')
    expect(publisher.status().failure).toBeNull()
  })

  test('goes on with a rebuild that failed, so that the old code does not pass for the new one', async () => {
    const bug = createProblem('failure.bug', { message: 'odd' })
    const { publisher, makes, end, settle } = setUp()
    publisher.rebuild()
    await end(toFailed(bug), 0)
    await settle('failed')
    const poll = async (outcome: MakeOutcome, at: number) => {
      const polling = publisher.poll()
      await end(outcome, at)
      await polling
      return publisher.status().state
    }
    expect(await poll(toFailed(bug), 1)).toBe('failed')
    expect(await poll(toMade('r1'), 2)).toBe('live')
    expect(await poll({ kind: 'unchanged' }, 3)).toBe('live')
    expect(makes.map(({ unless }) => unless)).toEqual([[], [], [], shown])
  })

  test('leaves a rollback with the present code as it is, although the code has not made a release yet', async () => {
    const { publisher, makes, end, settle } = setUp({ isRollback: async () => true })
    publisher.rebuild()
    await end({ kind: 'unchanged' }, 0)
    await settle('live')
    expect(makes.map(({ unless }) => unless)).toEqual([shown])
  })

  test('is repeated every 5 minutes, and every 30 s after the lake had no usable content', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const onFailure = vi.fn()
    const { publisher, makes } = setUp({ onFailure })
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
    publisher.trigger()
    await vi.advanceTimersByTimeAsync(100)
    makes.at(-1)?.end(toFailed(documents))
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalled(), { interval: 10 })
    await expectPollAfter(30, toFailed(unreachable))
    await expectPollAfter(30, { kind: 'unchanged' })
  })

  test('stops with the publisher', async () => {
    const { publisher, makes, count } = setUp({
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
    const compile = createProblem('failure.compile', { output: 'Module not found' })
    const { publisher, lines, settle } = setUp({ make: async () => toFailed(compile) })
    publisher.trigger()
    await settle('failed')
    const logged = () => lines.filter((line) => line.includes('Module not found'))
    await vi.waitFor(() => expect(logged()).toHaveLength(1))
    for (let polls = 0; polls < 3; polls += 1) await publisher.poll()
    expect(logged()).toHaveLength(1)
    publisher.trigger()
    await vi.waitFor(() => expect(logged()).toHaveLength(2))
  })
})
