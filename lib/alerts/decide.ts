import type { AlertState, OpenAlert } from './alertState.ts'
import { type ProbeName, toTitle } from './wording.ts'

/** A problem that exists at this moment. Nothing in it is about visitors. */
export type Observation = {
  /** Distinguishes the problems of one probe, such as two disks. */
  id?: string
  /** What the title ends with; the id by default. */
  subject?: string
  /** What the owner should know and where to go. */
  details: string
  /** When it began, if that is known. */
  since?: number
}

/** What each probe found. A probe that failed is absent: its problems may or may not exist. */
export type Observed = ReadonlyMap<ProbeName, Observation[]>

/** One mail about problems that have begun and problems that are over. */
export type AlertMail = {
  begun: { key: string; title: string; details: string; since: number }[]
  ended: { key: string; title: string; seenAt: number }[]
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const mailsPerDay = 6
/** Problems that begin or end in between are in the next mail, however many they are. */
export const betweenMailsMs = hourMs
/** Most problems that end by themselves have ended by then. */
export const graceMs = 10 * minuteMs
/** When a mail is composed again that was not accepted, or whose process ended first. */
export const retryMs = 15 * minuteMs

/** How long a problem must be absent to be over. A disk at its limit must not begin and end all day. */
const toSettleMs = (probe: ProbeName) => (probe === 'disk' ? hourMs : 10 * minuteMs)

/**
 * Decides from what the probes found, the stored state and the time which mail is due, if any. A mail is about this moment:
 * a problem that ended before its mail was accepted is never mentioned.
 */
export function decide(
  observed: Observed,
  before: AlertState,
  now: number,
): { state: AlertState; mail: AlertMail | null } {
  // Absolute, since a clock that was set back must not delay a mail.
  const elapsed = (moment: number) => Math.abs(now - moment)
  const isOver = ({ probe, seenAt }: OpenAlert) => elapsed(seenAt) >= toSettleMs(probe)

  // After a longer pause a problem may have been gone in between.
  const continued = Object.entries(before.open).filter(
    ([, { isNotified, seenAt }]) => isNotified || elapsed(seenAt) < hourMs,
  )
  const present = toPresent(observed, Object.fromEntries(continued), now)
  const open = Object.fromEntries([
    ...continued.filter(([, alert]) => alert.isNotified || !isOver(alert)),
    ...present.map(({ key, alert }) => [key, alert] as const),
  ])

  const begun = present.flatMap(({ key, alert: { title, since, isNotified }, details }) =>
    !isNotified && now - since >= graceMs ? [{ key, title, details, since }] : [],
  )
  const ended = Object.entries(open).flatMap(([key, alert]) => {
    const { probe, title, seenAt, isNotified } = alert
    return isNotified && observed.has(probe) && isOver(alert) ? [{ key, title, seenAt }] : []
  })
  const mails = before.mails.filter((moment) => elapsed(moment) < dayMs)
  const mayMail =
    mails.length < mailsPerDay &&
    mails.every((moment) => elapsed(moment) >= betweenMailsMs) &&
    elapsed(before.attemptedAt) >= retryMs
  if (!mayMail || begun.length + ended.length === 0) return { state: { ...before, open, mails }, mail: null }
  return { state: { open, mails, attemptedAt: now }, mail: { begun, ended } }
}

/** The problems that the probes found, as open alerts. */
const toPresent = (observed: Observed, known: AlertState['open'], now: number) =>
  [...observed].flatMap(([probe, problems]) =>
    problems.map(({ id, subject, details, since = now }) => {
      const key = id === undefined ? probe : `${probe} ${id}`
      const earlier = known[key]
      const alert: OpenAlert = {
        probe,
        title: toTitle(probe, subject ?? id),
        since: Math.min(since, earlier?.since ?? now, now),
        seenAt: now,
        isNotified: earlier?.isNotified ?? false,
      }
      return { key, alert, details }
    }),
  )

/** The state once the mail server has accepted a mail. A problem that came back in the meantime begins again. */
export function withMail({ open, mails, attemptedAt }: AlertState, mail: AlertMail, now: number): AlertState {
  const begun = new Set(mail.begun.map(({ key }) => key))
  const ended = new Set(mail.ended.map(({ key }) => key))
  const remaining = Object.entries(open)
    .filter(([key]) => !ended.has(key))
    .map(([key, alert]) => [key, begun.has(key) ? { ...alert, isNotified: true } : alert])
  return { open: Object.fromEntries(remaining), mails: [...mails, now], attemptedAt }
}
