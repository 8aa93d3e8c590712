import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alert, type AlertKind, graceMs, toAlertId } from '#lib/alerts/alert.ts'
import {
  betweenMailsMs,
  emptyLedger,
  type Ledger,
  type Look,
  ledgerShape,
  mailsPerDay,
  mergeLedgers,
  noteOutcome,
  observe,
  type Sighting,
  takeNotice,
} from '#lib/alerts/ledger.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const refused: Alert = { kind: 'release', cause: { kind: 'documents', problems: [] } }
const waiting: Alert = { kind: 'messages', waiting: 3 }
const full: Alert = { kind: 'disk', folder: '/data', freeMb: 100, totalMb: 20_000 }
const old: Alert = { kind: 'backup', lastAt: '2026-11-01T03:00:00Z', incidents: [] }
const stopped: Alert = {
  kind: 'part',
  incident: { part: 'lake', state: 'stopped', file: 'lake.sqlite', detail: null, backup: null },
}
const missed: Alert = { kind: 'schedule', release: 'r1', title: null, publishAt: null, reason: null }
const behind: Alert = { kind: 'host', shownAt: '2026-11-23T12:00:00Z' }
const every = [refused, waiting, full, old, stopped, missed, behind]

type Mail = { at: number; begun: string[]; over: string[]; isLast: boolean }

/** A site whose alerts are looked at, in simulated time, as often as asked. */
function createSite({ isMailUp = () => true }: { isMailUp?: (now: number) => boolean } = {}) {
  let ledger: Ledger = emptyLedger
  let now = Date.parse('2026-11-23T08:00:00Z')
  const mails: Mail[] = []
  const startedAt = now
  return {
    mails,
    /** In minutes since the beginning. */
    times: () => mails.map(({ at }) => Math.round((at - startedAt) / minute)),
    now: () => now,
    ledger: () => ledger,
    wait: (ms: number) => {
      now += ms
    },
    /** What is kept is read from the disk each time, as after a restart. */
    look: (seen: Look['seen'], machine: string | null = null) => {
      const kept = ledgerShape.parse(JSON.parse(JSON.stringify(ledger)))
      const taken = takeNotice(observe(kept, { machine, seen }, now), now)
      ledger = taken.ledger
      if (taken.notice === null) return null
      const { id, begun, over, isLast } = taken.notice
      const isAccepted = isMailUp(now)
      ledger = noteOutcome(ledger, id, isAccepted, now)
      if (!isAccepted) return null
      const mail = {
        at: now,
        begun: begun.map(({ alert }) => toAlertId(alert)),
        over: over.map(({ alert }) => toAlertId(alert)),
        isLast,
      }
      mails.push(mail)
      return mail
    },
  }
}

/** Every kind was looked for, and these were found. */
const found = (...alerts: (Alert | Sighting)[]): Look['seen'] => {
  const sightings = alerts.map((each) => ('alert' in each ? each : { alert: each }))
  const kinds: AlertKind[] = ['release', 'schedule', 'messages', 'disk', 'backup', 'part', 'host']
  return Object.fromEntries(kinds.map((kind) => [kind, sightings.filter(({ alert }) => alert.kind === kind)]))
}

type Simulated = ReturnType<typeof createSite>

/** Looks every minute for so long. */
function run(site: Simulated, minutes: number, toSeen: (minute: number) => Look['seen']) {
  for (let at = 0; at < minutes; at += 1) {
    site.look(toSeen(at))
    site.wait(minute)
  }
}

describe('one alert', () => {
  test.each(every.map((alert) => [alert.kind, alert] as const))(
    '%s: one mail when it begins, and one when it is over',
    (_, alert) => {
      const site = createSite()
      run(site, 300, () => found(alert))
      run(site, 300, () => found())
      const id = toAlertId(alert)
      expect(site.mails.map(({ begun, over }) => ({ begun, over }))).toEqual([
        { begun: [id], over: [] },
        { begun: [], over: [id] },
      ])
      expect(site.times()[0]).toBe(graceMs / minute)
      expect(site.ledger().known).toEqual({})
    },
  )

  test('that is mended within ten minutes is not mentioned', () => {
    const site = createSite()
    run(site, 9, () => found(refused))
    run(site, 100, () => found())
    expect(site.mails).toEqual([])
  })

  test('that has lasted for long when it is first looked for is told at once', () => {
    const site = createSite()
    expect(site.look(found({ alert: waiting, since: site.now() - hour }))).toMatchObject({
      begun: ['messages'],
    })
  })

  test('that comes and goes is one, and over once it stays away', () => {
    const site = createSite()
    run(site, 120, (at) => (at % 3 === 0 ? found(stopped) : found()))
    run(site, 120, () => found())
    expect(site.mails.map(({ begun, over }) => [begun, over])).toEqual([
      [['part lake'], []],
      [[], ['part lake']],
    ])
  })

  test('that could not be looked for is neither over nor begun', () => {
    const site = createSite()
    run(site, 30, () => found(missed))
    run(site, 300, () => ({}))
    expect(site.mails).toHaveLength(1)
    run(site, 1, () => found())
    expect(site.mails.at(-1)).toMatchObject({ over: ['schedule r1'] })
  })

  test('of which nobody knew before a long pause of the looks begins anew', () => {
    const site = createSite()
    run(site, 3, () => found(stopped))
    site.wait(day)
    expect(site.look(found(stopped))).toBeNull()
    site.wait(graceMs)
    expect(site.look(found(stopped))).toMatchObject({ begun: ['part lake'] })
  })

  test('is told once a day’s looks have found it, where a schedule looks once a day', () => {
    const site = createSite()
    const seen = found({ alert: waiting, since: site.now() - 2 * hour })
    for (const each of [seen, seen, seen, found(), found()]) {
      site.look(each)
      site.wait(day)
    }
    expect(site.mails.map(({ begun, over }) => [begun, over])).toEqual([
      [['messages'], []],
      [[], ['messages']],
    ])
  })
})

describe('many', () => {
  test.each<[string, (at: number) => Alert]>([
    ['of one kind', () => refused],
    ['of every kind in turn', (at) => every[at % every.length] ?? refused],
  ])('a hundred faults in an hour, %s: two mails', (_, toFault) => {
    const site = createSite()
    // A fault every 36 seconds, each for half of that; a look at its beginning and at its end.
    for (let fault = 0; fault < 100; fault += 1)
      for (const seen of [found(toFault(fault)), found()]) {
        site.look(seen)
        site.wait(18_000)
      }
    run(site, 6 * 60, () => found())
    expect(site.mails).toHaveLength(2)
    expect(site.mails[0]?.over).toEqual([])
    expect(site.mails[1]).toMatchObject({ begun: [], over: site.mails[0]?.begun })
  })

  test('what begins within an hour of a mail is in the next one', () => {
    const site = createSite()
    run(site, 20, () => found(refused))
    run(site, 100, () => found(refused, waiting, stopped))
    expect(site.times()).toEqual([10, 70])
    expect(site.mails[1]).toMatchObject({ begun: ['messages', 'part lake'] })
  })

  test('there are six a day at most, and the sixth says so', () => {
    const site = createSite()
    const toSchedule = (at: number): Alert => ({ ...missed, release: `r${Math.floor(at / 90)}` })
    run(site, 24 * 60, (at) => found(toSchedule(at)))
    expect(site.mails).toHaveLength(mailsPerDay)
    expect(site.mails.map(({ isLast }) => isLast)).toEqual([false, false, false, false, false, true])
    run(site, 24 * 60, () => found())
    expect(site.mails.length).toBeGreaterThan(mailsPerDay)
    expect(site.ledger().known).toEqual({})
  })

  test('each machine has its own; what one has seen is not over because another has not', () => {
    const site = createSite()
    for (let at = 0; at < 200; at += 1) {
      site.look(found(full), 'one')
      site.look(found(), 'two')
      site.wait(minute)
    }
    expect(site.mails).toHaveLength(1)
  })

  test('those of a machine that has been taken away are forgotten', () => {
    const site = createSite()
    for (let at = 0; at < 20; at += 1) {
      site.look(found(full), 'one')
      site.wait(minute)
    }
    site.wait(8 * day)
    site.look(found(), 'two')
    expect(site.ledger().known).toEqual({})
    expect(site.mails).toHaveLength(1)
  })
})

describe('a mail server that is away', () => {
  test('gets the mail once it is back', () => {
    const site = createSite({ isMailUp: (now) => now >= Date.parse('2026-11-23T12:00:00Z') })
    run(site, 6 * 60, () => found(stopped))
    expect(site.mails).toHaveLength(1)
    expect(site.times()[0]).toBeLessThan(4 * 60 + 61)
  })

  test('gets nothing about what was over before', () => {
    const site = createSite({ isMailUp: (now) => now >= Date.parse('2026-11-23T12:00:00Z') })
    run(site, 120, () => found(stopped))
    run(site, 6 * 60, () => found())
    expect(site.mails).toEqual([])
    expect(site.ledger().known).toEqual({})
  })
})

test('a process that ends while it sends leaves its place among the six, and another one sends', () => {
  const site = createSite()
  run(site, 10, () => found(stopped))
  const now = site.now()
  const taken = takeNotice(observe(site.ledger(), { machine: null, seen: found(stopped) }, now), now)
  expect(taken.notice?.begun).toHaveLength(1)
  const look = (ledger: Ledger, at: number) =>
    takeNotice(observe(ledger, { machine: null, seen: found(stopped) }, at), at)
  expect(look(taken.ledger, now + minute).notice).toBeNull()
  const later = look(taken.ledger, now + betweenMailsMs)
  expect(later.notice?.id).toBe(taken.notice?.id)
  expect(later.ledger.mails).toHaveLength(2)
})

test('what comes back while its end is being told begins anew', () => {
  const site = createSite()
  run(site, 100, () => found(stopped))
  run(site, 9, () => found())
  site.wait(betweenMailsMs)
  const seenGone = observe(site.ledger(), { machine: null, seen: found() }, site.now())
  const taken = takeNotice(seenGone, site.now())
  expect(taken.notice?.over).toHaveLength(1)
  const back = observe(taken.ledger, { machine: null, seen: found(stopped) }, site.now() + 1_000)
  const after = noteOutcome(back, taken.notice?.id ?? '', true, site.now() + 2_000)
  expect(after.known['part lake']).toMatchObject({ toldAt: null, since: site.now() + 1_000 })
})

test('a clock that is set back puts nothing off for longer than a day', () => {
  const site = createSite()
  run(site, 20, () => found(stopped))
  site.wait(-400 * day)
  run(site, 25 * 60, () => found(stopped, waiting))
  expect(site.mails.at(-1)).toMatchObject({ begun: ['messages'] })
})

/** Alerts as they may come and go, each for some minutes, with a mail server that is sometimes away. */
const history = fc.array(
  fc.record({
    minutes: fc.integer({ min: 1, max: 240 }),
    alerts: fc.subarray(every),
    isMailUp: fc.boolean(),
    isKnown: fc.boolean(),
  }),
  { minLength: 1, maxLength: 20 },
)

test('whatever happens: six mails a day, an hour between two, begin before end, and nothing that is not so', () => {
  fc.assert(
    fc.property(history, (phases) => {
      let isUp = true
      const site = createSite({ isMailUp: () => isUp })
      const open = new Set<string>()
      for (const { minutes, alerts, isMailUp, isKnown } of phases) {
        isUp = isMailUp
        for (let at = 0; at < minutes; at += 5) {
          const mail = site.look(isKnown ? found(...alerts) : {})
          const present = alerts.map(toAlertId)
          for (const id of mail?.begun ?? []) {
            expect(present).toContain(id)
            expect(open.has(id)).toBe(false)
            open.add(id)
          }
          for (const id of mail?.over ?? []) {
            expect(present).not.toContain(id)
            expect(open.delete(id)).toBe(true)
          }
          site.wait(5 * minute)
        }
      }
      // In the end all is well, for two days.
      isUp = true
      run(site, 2 * 24 * 60, () => found())
      for (const id of site.mails.filter(({ at }) => at > 0).flatMap(({ over }) => over)) open.delete(id)
      expect([...open], 'every end has been told').toEqual([])
      const times = site.mails.map(({ at }) => at)
      for (const [nth, at] of times.entries()) {
        expect(times.filter((other) => other >= at && other - at < day).length).toBeLessThanOrEqual(
          mailsPerDay,
        )
        const next = times[nth + 1]
        if (next !== undefined) expect(next - at).toBeGreaterThanOrEqual(betweenMailsMs)
      }
    }),
    { numRuns: 30 },
  )
})

test('whatever lasts for a day and more is told, and its end too', () => {
  fc.assert(
    fc.property(history, fc.constantFrom(...every), (phases, lasting) => {
      const site = createSite()
      for (const { minutes, alerts } of phases) run(site, minutes / 5, () => found(...alerts))
      run(site, 25 * 60, () => found(lasting))
      const known = site.ledger().known[toAlertId(lasting)]
      expect(known?.toldAt).not.toBeNull()
    }),
    { numRuns: 30 },
  )
})

describe('a ledger that could not be written for a while', () => {
  const toKnown = (seenAt: number, toldAt: number | null = null) => ({
    ...{ alert: full, machine: null, since: 1, seenAt, absentAt: null, toldAt },
  })
  const toLedger = (known: Ledger['known'], mails: number[] = []): Ledger => ({
    ...emptyLedger,
    known,
    mails,
  })

  test('keeps what others have stored meanwhile, and what this process knows later', () => {
    const stored = toLedger({ theirs: toKnown(5, 5), both: toKnown(9, 9), mine: toKnown(1) }, [5, 9])
    const own = toLedger({ both: toKnown(2), mine: toKnown(7, 7) }, [5, 7])
    expect(mergeLedgers(stored, own, emptyLedger)).toEqual(
      toLedger({ theirs: toKnown(5, 5), both: toKnown(9, 9), mine: toKnown(7, 7) }, [5, 7, 9]),
    )
  })

  test('does not bring back what was over for this process', () => {
    const base = toLedger({ over: toKnown(1, 1), lasting: toKnown(1, 1) }, [1])
    const own = toLedger({ lasting: toKnown(8, 1) }, [1, 8])
    expect(mergeLedgers(base, own, base)).toEqual(own)
  })
})
