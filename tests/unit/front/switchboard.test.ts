import { Agent } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RunningRelease } from '#server/front/release.ts'
import { createSwitchboard } from '#server/front/switchboard.ts'

type Deps = Parameters<typeof createSwitchboard>[0]

/** How long the switchboard paused, in turn; no time passes but what the tests let pass. */
const pauses = vi.hoisted((): number[] => [])
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    pauses.push(ms)
    vi.setSystemTime(Date.now() + ms)
    await new Promise((resolve) => setImmediate(resolve))
  },
}))

beforeEach(() => {
  pauses.length = 0
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

/** Lets everything that waits for nothing outside happen. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Something that happens when a test says so. */
function defer() {
  let resolve = () => {}
  const promise = new Promise<void>((settled) => {
    resolve = settled
  })
  return { promise, resolve: () => resolve() }
}

/** A switchboard whose releases are no processes; what it does is noted in turn. */
function setUp(overrides: Partial<Deps> = {}) {
  const done: string[] = []
  const releases: (RunningRelease & { die: () => void })[] = []
  const startRelease = async (id: string): Promise<RunningRelease> => {
    const end = defer()
    const die = () => {
      done.push(`${id} ends`)
      end.resolve()
    }
    const port = 5_000 + releases.length
    const stop = async () => {
      done.push(`stop ${id}`)
      end.resolve()
    }
    const release = { id, port, agent: new Agent(), ended: end.promise, inFlight: 0, stop, die }
    releases.push(release)
    done.push(`start ${id}`)
    return release
  }
  const switchboard = createSwitchboard({
    startRelease,
    check: async (origin, id) => {
      done.push(`check ${id} at ${origin}`)
      return { kind: 'passed' }
    },
    readPointer: async () => null,
    writePointer: async (id) => void done.push(`point at ${id}`),
    onLive: (id) => done.push(`${id} is live`),
    log: (line) => done.push(`log: ${line}`),
    ...overrides,
  })
  return { switchboard, releases, done, startRelease }
}

/** Its first release comes up; the next start takes for ever. */
function setUpStartingOnce() {
  let attempts = 0
  const front = setUp({
    startRelease: (id) => {
      attempts += 1
      return attempts === 1 ? front.startRelease(id) : new Promise(() => {})
    },
  })
  return front
}

const shown = ({ switchboard }: ReturnType<typeof setUp>) => ({
  current: switchboard.current()?.id,
  wanted: switchboard.wanted(),
  coming: switchboard.isComing(),
})

describe('a switch', () => {
  test('starts, checks, points and only then shows; the one before ends last', async () => {
    const front = setUp()
    await front.switchboard.activate('r1')
    front.done.length = 0
    expect(await front.switchboard.activate('r2')).toEqual({ kind: 'live' })
    await settle()
    expect(front.done).toEqual([
      'start r2',
      'check r2 at http://127.0.0.1:5001',
      'point at r2',
      'r2 is live',
      'stop r1',
    ])
    expect(shown(front)).toEqual({ current: 'r2', wanted: 'r2', coming: false })
  })

  test('shows nobody the new release before the pointer names it', async () => {
    const seen: unknown[] = []
    const look = () => seen.push([front.switchboard.current()?.id, front.switchboard.wanted()])
    const front = setUp({
      check: async () => {
        look()
        return { kind: 'passed' }
      },
      writePointer: async () => void look(),
      onLive: look,
    })
    await front.switchboard.activate('r1')
    await front.switchboard.activate('r2')
    expect(seen).toEqual([
      ...[
        [undefined, null],
        [undefined, null],
        ['r1', 'r1'],
      ],
      ...[
        ['r1', 'r1'],
        ['r1', 'r1'],
        ['r2', 'r2'],
      ],
    ])
  })

  test('to what is live already does nothing', async () => {
    const front = setUp()
    await front.switchboard.activate('r1')
    front.done.length = 0
    expect(await front.switchboard.activate('r1')).toEqual({ kind: 'live' })
    expect(front.done).toEqual([])
  })

  test.each<[string, Partial<Deps>, string, string[]]>([
    [
      'does not start',
      { startRelease: () => Promise.reject(new Error('It did not start.')) },
      'It did not start.',
      [],
    ],
    [
      'ends in words while it starts',
      { startRelease: () => Promise.reject('exit code 1') },
      'exit code 1',
      [],
    ],
    [
      'does not pass the gate',
      { check: async () => ({ kind: 'refused', problems: ['/ answered 500.'] }) },
      '/ answered 500.',
      ['start r1', 'stop r1'],
    ],
    [
      'cannot be checked',
      { check: () => Promise.reject(new Error('It cannot be read.')) },
      'It cannot be read.',
      ['start r1', 'stop r1'],
    ],
    [
      'cannot be pointed at',
      { writePointer: () => Promise.reject(new Error('no space left')) },
      'The pointer cannot be moved: no space left',
      ['start r1', 'check r1 at http://127.0.0.1:5000', 'stop r1'],
    ],
  ])('to a release that %s is refused, and it is not left running', async (_what, deps, problem, done) => {
    const front = setUp(deps)
    expect(await front.switchboard.activate('r1')).toEqual({ kind: 'refused', problems: [problem] })
    await settle()
    expect(front.done).toEqual(done)
    expect(shown(front)).toEqual({ current: undefined, wanted: null, coming: false })
  })

  test('waits for the one before it, whatever became of that', async () => {
    const gate = defer()
    const front = setUp({
      check: async (_origin, id) => {
        if (id === 'r1') await gate.promise
        return { kind: 'passed' }
      },
      onLive: (id) => {
        if (id === 'r1') throw new Error('Nobody foresaw this.')
      },
    })
    const first = expect(front.switchboard.activate('r1')).rejects.toThrow('Nobody foresaw this.')
    const second = front.switchboard.activate('r2')
    await settle()
    expect(front.done).toEqual(['start r1'])
    gate.resolve()
    await first
    expect(await second).toEqual({ kind: 'live' })
    expect(front.switchboard.current()?.id).toBe('r2')
  })

  test('lets the old release answer what it was asked, for ten seconds at most', async () => {
    const front = setUp()
    await front.switchboard.activate('r1')
    const [old] = front.releases
    if (old) old.inFlight = 1
    await front.switchboard.activate('r2')
    while (!front.done.includes('stop r1')) await settle()
    expect(pauses).toEqual(Array(200).fill(50))
  })

  test('lets the old release go as soon as it has answered', async () => {
    const front = setUp({ drainMs: 1_000 })
    await front.switchboard.activate('r1')
    const [old] = front.releases
    if (old) Object.defineProperty(old, 'inFlight', { get: () => (pauses.length < 3 ? 1 : 0) })
    await front.switchboard.activate('r2')
    while (!front.done.includes('stop r1')) await settle()
    expect(pauses).toEqual([50, 50, 50])
  })
})

describe('a release that dies', () => {
  test('is started again, and visitors get it again', async () => {
    const front = setUp()
    await front.switchboard.activate('r1')
    front.done.length = 0
    front.releases[0]?.die()
    await settle()
    expect(front.done).toEqual(['r1 ends', 'log: release r1 ended; starting it again.', 'start r1'])
    expect(front.switchboard.current()).toBe(front.releases[1])
    expect(shown(front)).toEqual({ current: 'r1', wanted: 'r1', coming: false })
  })

  test('and does not come up is tried again, after pauses that double up to five seconds', async () => {
    let attempts = 0
    const front = setUp({
      startRelease: async (id) => {
        attempts += 1
        if (attempts > 1 && attempts < 10) throw new Error('It did not start.')
        return front.startRelease(id)
      },
    })
    await front.switchboard.activate('r1')
    front.done.length = 0
    front.releases[0]?.die()
    while (front.releases.length < 2) await settle()
    await settle()
    expect(pauses).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000])
    expect(front.done).toEqual([
      ...['r1 ends', 'log: release r1 ended; starting it again.'],
      ...Array(8).fill('log: It did not start.'),
      'start r1',
    ])
    expect(front.switchboard.current()?.id).toBe('r1')
  })

  test('is expected back meanwhile, and nobody gets the dead one', async () => {
    const front = setUpStartingOnce()
    await front.switchboard.activate('r1')
    front.releases[0]?.die()
    await settle()
    expect(shown(front)).toEqual({ current: undefined, wanted: 'r1', coming: true })
  })

  test('is let go when another was switched to while it started again', async () => {
    const again = defer()
    let attempts = 0
    const front = setUp({
      startRelease: async (id) => {
        attempts += 1
        if (attempts === 2) await again.promise
        return front.startRelease(id)
      },
    })
    await front.switchboard.activate('r1')
    front.releases[0]?.die()
    await settle()
    await front.switchboard.activate('r2')
    front.done.length = 0
    again.resolve()
    await settle()
    expect(front.done).toEqual(['start r1', 'stop r1'])
    expect(shown(front)).toEqual({ current: 'r2', wanted: 'r2', coming: false })
  })

  test('does not come back in place of a newer one, even one that died before its turn', async () => {
    const again = defer()
    const starts: string[] = []
    const front = setUp({
      startRelease: async (id) => {
        const attempt = starts.push(id)
        if (attempt === 2) await again.promise
        return attempt === 4 ? new Promise(() => {}) : front.startRelease(id)
      },
      writePointer: async (id) => {
        if (id === 'r2') front.releases.at(-1)?.die()
      },
    })
    await front.switchboard.activate('r1')
    front.releases[0]?.die()
    await settle()
    await front.switchboard.activate('r2')
    await settle()
    front.done.length = 0
    again.resolve()
    await settle()
    expect(front.done).toEqual(['start r1', 'stop r1'])
    expect(shown(front)).toEqual({ current: undefined, wanted: 'r2', coming: true })
  })

  test('is not tried again once another was switched to', async () => {
    let attempts = 0
    const front = setUp({
      startRelease: async (id) => {
        attempts += 1
        if (id === 'r2' || attempts === 1) return front.startRelease(id)
        await front.switchboard.activate('r2')
        throw new Error('It did not start.')
      },
    })
    await front.switchboard.activate('r1')
    front.releases[0]?.die()
    await settle()
    expect(attempts).toBe(3)
    expect(shown(front)).toEqual({ current: 'r2', wanted: 'r2', coming: false })
  })

  test('between the gate and its turn is started again', async () => {
    const front = setUp({ writePointer: async () => front.releases[0]?.die() })
    await front.switchboard.activate('r1')
    await settle()
    expect(front.releases).toHaveLength(2)
    expect(front.switchboard.current()).toBe(front.releases[1])
  })

  test('is let rest when visitors have another, or none was switched to', async () => {
    const front = setUp()
    await front.switchboard.activate('r1')
    await front.switchboard.activate('r2')
    await settle()
    front.done.length = 0
    front.releases[0]?.die()
    await settle()
    expect(front.done).toEqual(['r1 ends'])
    expect(front.switchboard.current()).toBe(front.releases[1])
  })
})

describe('after a restart', () => {
  test('the release of the pointer is expected from the first moment, then live', async () => {
    const front = setUp({ readPointer: async () => 'r7' })
    const resumed = front.switchboard.resume()
    expect(shown(front)).toEqual({ current: undefined, wanted: null, coming: true })
    await resumed
    expect(front.done).toEqual(['start r7', 'r7 is live'])
    expect(shown(front)).toEqual({ current: 'r7', wanted: 'r7', coming: false })
  })

  test('visitors have its pages, kept under its id, while it starts', async () => {
    const front = setUp({ readPointer: async () => 'r7', startRelease: () => new Promise(() => {}) })
    void front.switchboard.resume()
    await settle()
    expect(shown(front)).toEqual({ current: undefined, wanted: 'r7', coming: true })
  })

  test('nothing is expected where nothing was live, and those who wait are told', async () => {
    const front = setUp()
    const told = front.switchboard.change(60_000)
    await front.switchboard.resume()
    await told
    expect(front.done).toEqual([])
    expect(shown(front)).toEqual({ current: undefined, wanted: null, coming: false })
  })

  test('a release that does not come up is given up at once, for the publisher to make another', async () => {
    const front = setUp({
      readPointer: async () => 'r7',
      startRelease: () => Promise.reject(new Error('It did not start.')),
    })
    const told = vi.fn()
    void front.switchboard.change(60_000).then(told)
    await front.switchboard.resume()
    await settle()
    expect(told).toHaveBeenCalled()
    expect(front.done).toEqual(['log: It did not start.'])
    expect(shown(front)).toEqual({ current: undefined, wanted: null, coming: false })
  })

  test('what was switched to meanwhile stays', async () => {
    const front = setUp({ readPointer: async () => 'r1' })
    await Promise.all([front.switchboard.activate('r2'), front.switchboard.resume()])
    expect(front.switchboard.current()?.id).toBe('r2')
    expect(front.switchboard.wanted()).toBe('r2')
  })

  test('a pointer that cannot be read does not stand in the way of the next switch', async () => {
    const front = setUp({ readPointer: () => Promise.reject(new Error('no permission')) })
    await expect(front.switchboard.resume()).rejects.toThrow('no permission')
    expect(front.switchboard.isComing()).toBe(false)
    expect(await front.switchboard.activate('r1')).toEqual({ kind: 'live' })
  })
})

describe('who waits for a change', () => {
  test('is told of it, however many wait', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
    const { switchboard } = setUp()
    const waiting = Array.from({ length: 50 }, () => switchboard.change(60_000))
    await switchboard.activate('r1')
    await Promise.all(waiting)
    expect(warned).not.toHaveBeenCalled()
    warned.mockRestore()
  })

  test('goes on when the time is over', async () => {
    const { switchboard } = setUp()
    const startedAt = performance.now()
    await switchboard.change(20)
    expect(performance.now() - startedAt).toBeGreaterThan(10)
  })

  test('hears of a death at once, before the release is back', async () => {
    const front = setUpStartingOnce()
    await front.switchboard.activate('r1')
    const changed = front.switchboard.change(60_000)
    front.releases[0]?.die()
    await changed
    expect(front.switchboard.current()).toBeUndefined()
  })
})

describe('at the end', () => {
  test('every release is stopped and none started again', async () => {
    const front = setUp()
    await front.switchboard.activate('r1')
    front.done.length = 0
    await front.switchboard.close()
    await settle()
    expect(front.done).toEqual(['stop r1'])
    expect(front.switchboard.current()).toBeUndefined()
  })

  test('a release being started again is tried no more', async () => {
    let attempts = 0
    const front = setUp({
      startRelease: async (id) => {
        attempts += 1
        if (attempts === 1) return front.startRelease(id)
        await front.switchboard.close()
        throw new Error('It did not start.')
      },
    })
    await front.switchboard.activate('r1')
    front.releases[0]?.die()
    await settle()
    expect(attempts).toBe(2)
  })

  test('a release that comes up again too late is stopped', async () => {
    let attempts = 0
    const front = setUp({
      startRelease: async (id) => {
        attempts += 1
        if (attempts === 2) await front.switchboard.close()
        return front.startRelease(id)
      },
    })
    await front.switchboard.activate('r1')
    front.releases[0]?.die()
    await settle()
    expect(front.done.slice(-2)).toEqual(['start r1', 'stop r1'])
    expect(front.switchboard.current()).toBeUndefined()
  })
})
