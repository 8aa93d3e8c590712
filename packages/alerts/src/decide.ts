import type { FoundProblem, Probe } from '@freelance-site/foundation'
import type { AlertMail, AlertState, Decision, OpenAlert } from './alertState.ts'

/** A problem in the owner's language. */
type ShownProblem = Pick<FoundProblem, 'id' | 'since'> & { title: string; details: string }

/** The problems that a probe found in one round. */
export type ProbeResult = Pick<Probe, 'name' | 'settleMs'> & {
  /** Null if the probe failed: its problems are unknown. */
  problems: ShownProblem[] | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const mailsPerDay = 6
/** All problems that begin or end between two mails are reported together in the next mail. */
export const minMailIntervalMs = hourMs
/** How long a problem must last before a mail. Most problems that end by themselves end within this time. */
export const graceMs = 10 * minuteMs
/** How long after an attempt the next one follows if the mail was not accepted or the process ended. */
export const retryMs = 15 * minuteMs

/** How long a problem must be absent to be over, unless its probe says otherwise. */
const defaultSettleMs = 10 * minuteMs

/** A mail describes the current situation: a problem that ended before its mail was accepted is never mentioned. */
export function decide(results: readonly ProbeResult[], before: AlertState, now: number): Decision {
  // Absolute, since a clock that was set back must not delay a mail.
  const elapsed = (moment: number) => Math.abs(now - moment)
  const byName = new Map(results.map((result) => [result.name, result]))
  const isOver = ({ probe, seenAt }: OpenAlert) =>
    elapsed(seenAt) >= (byName.get(probe)?.settleMs ?? defaultSettleMs)
  const isKnown = ({ probe }: OpenAlert) => (byName.get(probe)?.problems ?? null) !== null

  // A problem last seen an hour ago may have ended meanwhile. Unless it was mailed, it counts as a new one.
  const continued = Object.entries(before.open).filter(
    ([, { isNotified, seenAt }]) => isNotified || elapsed(seenAt) < hourMs,
  )
  const present = toOpenAlerts(results, Object.fromEntries(continued), now)
  const open = Object.fromEntries([
    ...continued.filter(([, alert]) => alert.isNotified || !isOver(alert)),
    ...present.map(({ key, alert }) => [key, alert] as const),
  ])

  const begun = present.flatMap(({ key, alert: { title, since, isNotified }, details }) =>
    !isNotified && now - since >= graceMs ? [{ key, title, details, since }] : [],
  )
  const ended = Object.entries(open).flatMap(([key, alert]) => {
    const { title, seenAt, isNotified } = alert
    return isNotified && isKnown(alert) && isOver(alert) ? [{ key, title, seenAt }] : []
  })
  const mails = before.mails.filter((moment) => elapsed(moment) < dayMs)
  const mayMail =
    mails.length < mailsPerDay &&
    mails.every((moment) => elapsed(moment) >= minMailIntervalMs) &&
    elapsed(before.attemptedAt) >= retryMs
  if (!mayMail || begun.length + ended.length === 0) return { state: { ...before, open, mails }, mail: null }
  return { state: { open, mails, attemptedAt: now }, mail: { begun, ended } }
}

const toOpenAlerts = (results: readonly ProbeResult[], earlierAlerts: AlertState['open'], now: number) =>
  results.flatMap(({ name: probe, problems }) =>
    (problems ?? []).map(({ id, title, details, since = now }) => {
      const key = id === undefined ? probe : `${probe} ${id}`
      const earlier = earlierAlerts[key]
      const alert: OpenAlert = {
        probe,
        title,
        since: Math.min(since, earlier?.since ?? now, now),
        seenAt: now,
        isNotified: earlier?.isNotified ?? false,
      }
      return { key, alert, details }
    }),
  )

/** The state after the mail server accepted a mail. A problem reported as ended counts as new if it is back already. */
export function withMail({ open, mails, attemptedAt }: AlertState, mail: AlertMail, now: number): AlertState {
  const begun = new Set(mail.begun.map(({ key }) => key))
  const ended = new Set(mail.ended.map(({ key }) => key))
  const remaining = Object.entries(open)
    .filter(([key]) => !ended.has(key))
    .map(([key, alert]) => [key, begun.has(key) ? { ...alert, isNotified: true } : alert])
  return { open: Object.fromEntries(remaining), mails: [...mails, now], attemptedAt }
}
