import { z } from 'zod'
import { type Alert, type AlertKind, alertShape, graceMs, toAlertId, toSettleMs } from './alert.ts'

const knownShape = z.object({
  alert: alertShape,
  /** The machine that has it, where several share a database; null if it is of the whole site. */
  machine: z.string().nullable(),
  since: z.number(),
  seenAt: z.number(),
  /** The last look that did not find it, if that was later. */
  absentAt: z.number().nullable(),
  /** When a mail about its beginning was accepted. */
  toldAt: z.number().nullable(),
})

/** An alert that has begun, and what the owner knows of it. Moments are in milliseconds. */
export type Known = z.infer<typeof knownShape>

const sendingShape = z.object({
  id: z.string(),
  begun: z.array(z.string()),
  over: z.array(z.string()),
  until: z.number(),
})

export const ledgerShape = z.object({
  known: z.record(z.string(), knownShape),
  /** When the mails of the last day were sent. */
  mails: z.array(z.number()),
  /** The mail that is being sent, by whichever process; one that ends on the way keeps its place in `mails`. */
  sending: sendingShape.nullable(),
  failures: z.number(),
  retryAt: z.number(),
})

/** What the owner is to be told and has been told: all that must outlive a restart. */
export type Ledger = z.infer<typeof ledgerShape>

export const emptyLedger: Ledger = { known: {}, mails: [], sending: null, failures: 0, retryAt: 0 }

/** An alert as it is at present, and since when, where that is known. */
export type Sighting = { alert: Alert; since?: number }

/** What was looked for, and found. A kind that is missing could not be looked for: nothing is known of it. */
export type Look = { machine: string | null; seen: Partial<Record<AlertKind, Sighting[]>> }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const mailsPerDay = 6
/** What begins or ends meanwhile is in the next mail, however much it is. */
export const betweenMailsMs = 60 * minuteMs
/** Longer than sending a mail may take. */
const sendingMs = 2 * minuteMs
const retryPauses = [1, 5, 15, 60].map((minutes) => minutes * minuteMs)
const longestPauseMs = 60 * minuteMs
/** A machine that has not looked for so long has been taken away. */
const forgottenMs = 7 * dayMs

const toKey = (alert: Alert, machine: string | null): string =>
  machine === null ? toAlertId(alert) : `${machine}: ${toAlertId(alert)}`

/** A clock that was set back must not put anything off. */
function withoutFuture(ledger: Ledger, now: number): Ledger {
  const past = (moment: number) => Math.min(moment, now)
  const entries = Object.entries(ledger.known).map(([key, known]) => [
    key,
    { ...known, since: past(known.since), seenAt: past(known.seenAt) },
  ])
  return {
    ...ledger,
    known: Object.fromEntries(entries),
    mails: ledger.mails.map(past).filter((moment) => now - moment < dayMs),
    sending: ledger.sending && { ...ledger.sending, until: Math.min(ledger.sending.until, now + sendingMs) },
    retryAt: Math.min(ledger.retryAt, now + longestPauseMs),
  }
}

/**
 * The ledger of this process, which could not be written for a while, together with what is stored: another process may
 * have written it, or this one may have begun meanwhile. `base` is what was read last.
 */
export function mergeLedgers(stored: Ledger, own: Ledger, base: Ledger): Ledger {
  const known = { ...own.known }
  for (const [key, other] of Object.entries(stored.known)) {
    const mine = known[key]
    // Known to `base` and not here: it ended while the database was away.
    if (mine === undefined ? base.known[key] === undefined : other.seenAt > mine.seenAt) known[key] = other
  }
  const mails = [...new Set([...stored.mails, ...own.mails])].toSorted((a, b) => a - b)
  return { ...own, known, mails, sending: own.sending ?? stored.sending }
}

/** Whether the owner has been told that it began, or is being told at this moment. */
const isTold = (ledger: Ledger, key: string, { toldAt }: Known) =>
  toldAt !== null || ledger.sending?.begun.includes(key) === true

/** Takes a look into account. */
export function observe(given: Ledger, look: Look, now: number): Ledger {
  const ledger = withoutFuture(given, now)
  const sightings = new Map(
    Object.values(look.seen).flatMap((found) =>
      found.map((sighting) => [toKey(sighting.alert, look.machine), sighting] as const),
    ),
  )
  const kept: Record<string, Known> = {}
  for (const [key, known] of Object.entries(ledger.known)) {
    const isLookedFor = known.machine === look.machine && look.seen[known.alert.kind] !== undefined
    if (isLookedFor && !sightings.has(key)) {
      const gone = withoutSighting(ledger, key, known, now)
      if (gone !== null) kept[key] = gone
    } else if (now - known.seenAt < forgottenMs) kept[key] = known
  }
  for (const [key, { alert, since = now }] of sightings)
    kept[key] = withSighting(ledger, key, { alert, machine: look.machine, since: Math.min(since, now) }, now)
  return { ...ledger, known: kept }
}

function withSighting(
  ledger: Ledger,
  key: string,
  seen: Pick<Known, 'alert' | 'machine' | 'since'>,
  now: number,
): Known {
  const before = ledger.known[key]
  if (before === undefined) return { ...seen, seenAt: now, absentAt: null, toldAt: null }
  // Nobody looked for a while, and the owner knows nothing: it may have been gone in between.
  const isAnew = !isTold(ledger, key, before) && now - before.seenAt > toSettleMs(before.alert)
  const since = isAnew ? seen.since : Math.min(before.since, seen.since)
  return { ...before, ...seen, since, seenAt: now, absentAt: null }
}

/** What remains of an alert that is not there at present; null if nothing has to be remembered. */
function withoutSighting(ledger: Ledger, key: string, known: Known, now: number): Known | null {
  const absent = { ...known, absentAt: now }
  return isTold(ledger, key, known) || !isOver(absent) ? absent : null
}

const isOver = ({ alert, seenAt, absentAt }: Known) =>
  absentAt !== null && absentAt - seenAt >= toSettleMs(alert)

/** A mail to send: what began and is still so, and what is over. `isLast`: there is none after it for a while. */
export type Notice = { id: string; begun: Known[]; over: Known[]; isLast: boolean }

/**
 * The mail that is due at the moment of a look, if any, and the ledger that says it is being sent. What begins was found by
 * that look, and what is over was not, so that no mail is about something that has passed.
 */
export function takeNotice(given: Ledger, now: number): { ledger: Ledger; notice: Notice | null } {
  const ledger = given.sending !== null && given.sending.until <= now ? { ...given, sending: null } : given
  const { mails, known } = ledger
  const hasRested = now - Math.max(...mails, Number.NEGATIVE_INFINITY) >= betweenMailsMs
  if (ledger.sending !== null || ledger.retryAt > now || mails.length >= mailsPerDay || !hasRested)
    return { ledger, notice: null }

  const all = Object.entries(known)
  const begun = all.filter(
    ([, { since, seenAt, toldAt }]) => toldAt === null && seenAt === now && now - since >= graceMs,
  )
  const told = all.filter(([, { toldAt }]) => toldAt !== null)
  const over = told.filter(([, each]) => each.absentAt === now && isOver(each))
  // What may be over in a moment is told with what is.
  const isSettling = told.some(
    ([, each]) => each.absentAt !== null && !isOver(each) && now - each.seenAt < toSettleMs(each.alert),
  )
  if (begun.length === 0 && (over.length === 0 || isSettling)) return { ledger, notice: null }

  const sending = { begun: begun.map(([key]) => key), over: over.map(([key]) => key), until: now + sendingMs }
  const moments = [...begun.map(([, { since }]) => since), ...over.map(([, { seenAt }]) => seenAt)]
  // The same for every attempt at the same mail, so that mail systems recognise a duplicate.
  const id = JSON.stringify([sending.begun, sending.over, moments])
  return {
    ledger: { ...ledger, mails: [...mails, now], sending: { id, ...sending } },
    notice: {
      id,
      begun: begun.map(([, each]) => each),
      over: over.map(([, each]) => each),
      isLast: mails.length + 1 === mailsPerDay,
    },
  }
}

/** Records whether the mail server accepted a mail; one that it did not is composed anew later, of what is then true. */
export function noteOutcome(ledger: Ledger, id: string, isAccepted: boolean, now: number): Ledger {
  const { sending } = ledger
  // It took too long, and another one has been begun since.
  if (sending?.id !== id) return ledger
  if (!isAccepted)
    return {
      ...ledger,
      mails: ledger.mails.slice(0, -1),
      sending: null,
      failures: ledger.failures + 1,
      retryAt: now + (retryPauses[ledger.failures] ?? longestPauseMs),
    }
  const known = Object.entries(ledger.known).flatMap(([key, each]): [string, Known][] => {
    if (sending.begun.includes(key)) return [[key, { ...each, toldAt: now }]]
    if (!sending.over.includes(key)) return [[key, each]]
    // One that has come back while its end was being told begins anew.
    return each.absentAt === null ? [[key, { ...each, toldAt: null, since: each.seenAt }]] : []
  })
  return { ...ledger, known: Object.fromEntries(known), sending: null, failures: 0, retryAt: 0 }
}
