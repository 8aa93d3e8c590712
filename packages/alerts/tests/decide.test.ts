import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AlertState, parseState } from '../src/alertState.ts'
import {
  decide,
  graceMs,
  mailsPerDay,
  minMailIntervalMs,
  type ProbeResult,
  retryMs,
  withMail,
} from '../src/decide.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const probes = [
  { name: 'release' },
  { name: 'schedule' },
  { name: 'messages' },
  { name: 'disk', settleMs: hour },
  { name: 'part' },
]

type Problem = { probe: string; id?: string; since?: number }

/** Every probe has run, and found these problems. */
const found = (...problems: Problem[]): ProbeResult[] =>
  probes.map((probe) => ({
    ...probe,
    problems: problems
      .filter((problem) => problem.probe === probe.name)
      .map(({ probe: title, ...problem }) => ({ ...problem, title, details: 'details' })),
  }))

const allFailed: ProbeResult[] = probes.map((probe) => ({ ...probe, problems: null }))

const toKey = ({ probe, id }: Problem) => (id === undefined ? probe : `${probe} ${id}`)

const lake: Problem = { probe: 'part', id: 'lake' }
const release: Problem = { probe: 'release' }
const messages: Problem = { probe: 'messages' }
const disk: Problem = { probe: 'disk', id: '/data' }

type Mail = { at: number; begun: string[]; ended: string[] }

/** A site in simulated time. Its state is stored and read after each step, as by a process that restarts. */
function createSite(isMailUp: (now: number) => boolean = () => true) {
  let stored = 'null'
  let now = Date.parse('2026-11-23T08:00:00Z')
  const startedAt = now
  const mails: Mail[] = []
  const read = () => parseState(JSON.parse(stored), { machine: 'machine', toTitle: () => undefined })
  const store = (state: AlertState) => {
    stored = JSON.stringify(state)
  }
  const step = (observed: ProbeResult[]) => {
    const { state, mail } = decide(observed, read(), now)
    store(state)
    if (mail === null || !isMailUp(now)) return null
    store(withMail(state, mail, now))
    const [begun, ended] = [mail.begun, mail.ended].map((list) => list.map(({ key }) => key))
    const sent = { at: now, begun: begun ?? [], ended: ended ?? [] }
    mails.push(sent)
    return sent
  }
  const wait = (ms: number) => {
    now += ms
  }
  return {
    step,
    wait,
    mails,
    now: () => now,
    state: read,
    /** One step a minute. */
    run: (minutes: number, toResults: (minute: number) => ProbeResult[]) => {
      for (let at = 0; at < minutes; at += 1) {
        step(toResults(at))
        wait(minute)
      }
    },
    /** The mails, with their minute since the beginning. */
    list: () => mails.map(({ at, begun, ended }) => [Math.round((at - startedAt) / minute), begun, ended]),
  }
}

test.each<[string, (site: ReturnType<typeof createSite>) => void, unknown[]]>([
  [
    'a lasting problem causes one mail after ten minutes, and one when it has been over for ten',
    ({ run }) => {
      run(300, () => found(lake))
      run(300, () => found())
    },
    [
      [10, ['part lake'], []],
      [309, [], ['part lake']],
    ],
  ],
  [
    'the problem of a disk is over after an hour',
    ({ run }) => {
      run(300, () => found(disk))
      run(300, () => found())
    },
    [
      [10, ['disk /data'], []],
      [359, [], ['disk /data']],
    ],
  ],
  [
    'a problem of nine minutes is never mentioned',
    ({ run }) => {
      run(9, () => found(release))
      run(100, () => found())
    },
    [],
  ],
  [
    'a problem that began long before it was found is mailed at once',
    ({ run, now }) => run(1, () => found({ ...messages, since: now() - hour })),
    [[0, ['messages'], []]],
  ],
  [
    'a problem that comes and goes is one problem',
    ({ run }) => {
      run(120, (at) => (at % 3 === 0 ? found(lake) : found()))
      run(120, () => found())
    },
    [
      [12, ['part lake'], []],
      [127, [], ['part lake']],
    ],
  ],
  [
    'a probe that fails neither begins nor ends anything',
    ({ run }) => {
      run(30, () => found(lake))
      run(300, () => allFailed)
      run(1, () => found())
    },
    [
      [10, ['part lake'], []],
      [330, [], ['part lake']],
    ],
  ],
  [
    'a problem found before and after a long pause counts as new, since it may have ended meanwhile',
    ({ run, wait }) => {
      run(3, () => found(lake))
      wait(day)
      run(11, () => found(lake))
    },
    [[day / minute + 13, ['part lake'], []]],
  ],
  [
    'steps a day apart, as on a platform, are enough for a problem whose beginning is known',
    ({ step, wait, now }) => {
      const since = now() - 2 * hour
      for (const observed of [found({ ...messages, since }), found({ ...messages, since }), found()]) {
        step(observed)
        wait(day)
      }
    },
    [
      [0, ['messages'], []],
      [(2 * day) / minute, [], ['messages']],
    ],
  ],
  [
    'problems that begin within an hour of a mail share the next one',
    ({ run }) => {
      run(20, () => found(release))
      run(100, () => found(release, messages, lake))
    },
    [
      [10, ['release'], []],
      [70, ['messages', 'part lake'], []],
    ],
  ],
  [
    'a clock that is set back by a year delays nothing by more than an hour',
    ({ run, wait }) => {
      run(20, () => found(lake))
      wait(-365 * day)
      run(80, () => found(lake, messages))
    },
    [
      [10, ['part lake'], []],
      [-365 * 24 * 60 + 30, ['messages'], []],
    ],
  ],
])('%s', (_, play, expected) => {
  const site = createSite()
  play(site)
  expect(site.list()).toEqual(expected)
})

test('a hundred problems in an hour, of three kinds in turn, cause two mails', () => {
  const site = createSite()
  for (let fault = 0; fault < 100; fault += 1)
    for (const observed of [found([lake, release, messages][fault % 3] ?? lake), found()]) {
      site.step(observed)
      site.wait(18_000)
    }
  site.run(6 * 60, () => found())
  expect(site.mails).toHaveLength(2)
  expect(site.mails[1]?.ended).toEqual(site.mails[0]?.begun)
})

test('a seventh mail waits until the first is a day old', () => {
  const site = createSite()
  site.run(24 * 60, (at) => found({ probe: 'schedule', id: `r${Math.floor(at / 90)}` }))
  expect(site.mails).toHaveLength(mailsPerDay)
  site.run(24 * 60, () => found())
  expect(site.mails[mailsPerDay]?.at).toBe((site.mails[0]?.at ?? 0) + day)
  expect(site.state().open).toEqual({})
})

describe('while the mail server is away', () => {
  const upAt = Date.parse('2026-11-23T12:00:00Z')

  test('a mail is tried every 15 minutes, and sent once the server is back', () => {
    const site = createSite((now) => now >= upAt)
    site.run(6 * 60, () => found(lake))
    expect(site.list()).toEqual([[4 * 60 + 10, ['part lake'], []]])
  })

  test('a problem that ends is never mentioned', () => {
    const site = createSite((now) => now >= upAt)
    site.run(120, () => found(lake))
    site.run(6 * 60, () => found())
    expect(site.mails).toEqual([])
    expect(site.state().open).toEqual({})
  })
})

test('a second process sends no mail while the first one is sending, and the same mail if the first one ends', () => {
  const site = createSite()
  site.run(10, () => found(lake))
  const now = site.now()
  const { state, mail } = decide(found(lake), site.state(), now)
  expect(mail?.begun).toMatchObject([{ key: 'part lake' }])
  expect(decide(found(lake), state, now + minute).mail).toBeNull()
  expect(decide(found(lake), state, now + retryMs).mail).toEqual(mail)
})

test('a problem that comes back while the mail about its end is sent counts as new', () => {
  const site = createSite()
  site.run(100, () => found(lake))
  site.wait(minMailIntervalMs)
  const { state, mail } = decide(found(), site.state(), site.now())
  expect(mail?.ended).toMatchObject([{ key: 'part lake' }])
  const back = decide(found(lake), state, site.now() + 1_000)
  const accepted = mail && withMail(back.state, mail, site.now() + 2_000)
  expect(accepted?.open).toEqual({})
})

/** Problems come and go, each for some minutes; sometimes the mail server is away, or the probes fail. */
const history = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 240 }),
    problems: fc.subarray<Problem>([lake, release, messages, disk, { probe: 'schedule', id: 'r1' }]),
    isMailUp: fc.boolean(),
    doProbesWork: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
)

test('always: at most six mails a day, an hour apart, each beginning before its end, and nothing untrue', () => {
  fc.assert(
    fc.property(history, (phases) => {
      let isUp = true
      const site = createSite(() => isUp)
      const open = new Set<string>()
      const note = (mail: Mail | null, present: string[]) => {
        for (const key of mail?.begun ?? []) {
          expect(present).toContain(key)
          expect(open.has(key)).toBe(false)
          open.add(key)
        }
        for (const key of mail?.ended ?? []) {
          expect(present).not.toContain(key)
          expect(open.delete(key)).toBe(true)
        }
      }
      for (const { minutes, problems, isMailUp, doProbesWork } of phases) {
        isUp = isMailUp
        for (let at = 0; at < minutes; at += 5) {
          note(site.step(doProbesWork ? found(...problems) : allFailed), problems.map(toKey))
          site.wait(5 * minute)
        }
      }
      isUp = true
      for (let at = 0; at < 2 * 24 * 60; at += 5) {
        note(site.step(found()), [])
        site.wait(5 * minute)
      }
      expect([...open], 'every end was mailed').toEqual([])
      const times = site.mails.map(({ at }) => at)
      for (const [index, at] of times.entries()) {
        const sameDay = times.filter((other) => other >= at && other - at < day)
        expect(sameDay.length).toBeLessThanOrEqual(mailsPerDay)
        const next = times[index + 1]
        if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(minMailIntervalMs)
      }
    }),
    { numRuns: 50 },
  )
})

test('always: a problem that lasts longer than a day is mailed', () => {
  fc.assert(
    fc.property(history, fc.constantFrom(lake, release, messages, disk), (phases, lasting) => {
      const site = createSite()
      for (const { minutes, problems } of phases) site.run(minutes / 5, () => found(...problems))
      site.run((day + graceMs) / minute, () => found(lasting))
      expect(site.state().open[toKey(lasting)]?.isNotified).toBe(true)
    }),
    { numRuns: 30 },
  )
})
