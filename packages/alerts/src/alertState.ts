import { z } from 'zod'

const openAlertShape = z.object({
  probe: z.string(),
  title: z.string(),
  since: z.number(),
  seenAt: z.number(),
  /** Whether the owner was sent a mail saying that it began. */
  isNotified: z.boolean(),
})

/** A problem that is not known to be over. Times are in milliseconds. */
export type OpenAlert = z.infer<typeof openAlertShape>

const stateShape = z.object({
  open: z.record(z.string(), openAlertShape),
  /** When each mail of the last day was accepted by the mail server. */
  mails: z.array(z.number()),
  /** When a mail was last handed to the mail server. */
  attemptedAt: z.number(),
})

/** Everything about alerts that must outlive a restart. */
export type AlertState = z.infer<typeof stateShape>

/** Version 1.0.0 stored the details of a problem, too. On Postgres it stored the problems of all machines in one row. */
const legacyOpenAlertShape = z.object({
  alert: z.object({ kind: z.string() }),
  machine: z.string().nullable(),
  since: z.number(),
  seenAt: z.number(),
  toldAt: z.number().nullable(),
})

const legacyStateShape = z.object({
  known: z.record(z.string(), legacyOpenAlertShape),
  mails: z.array(z.number()),
})

/** Whose state it is, for one of version 1.0.0. */
export type Owner = {
  machine: string
  /** The title of a probe's problems; undefined if another process runs this probe. */
  toTitle: (probe: string) => string | undefined
}

/** Converts a state of version 1.0.0. Keeps the alerts of the whole site and of this machine that these probes find. */
function migrate(
  { known, mails }: z.infer<typeof legacyStateShape>,
  { machine, toTitle }: Owner,
): AlertState {
  const open = Object.entries(known).flatMap(([key, alert]) => {
    const { since, seenAt, toldAt } = alert
    const probe = alert.alert.kind
    const title = toTitle(probe)
    if (title === undefined || (alert.machine !== null && alert.machine !== machine)) return []
    return [[key.replace(`${machine}: `, ''), { probe, title, since, seenAt, isNotified: toldAt !== null }]]
  })
  return { open: Object.fromEntries(open), mails, attemptedAt: 0 }
}

/** Parses a state that this version or 1.0.0 stored. Returns an empty state if there is none or it is unreadable. */
export function parseState(stored: unknown, owner: Owner): AlertState {
  const state = stateShape.safeParse(stored)
  if (state.success) return state.data
  const earlier = legacyStateShape.safeParse(stored)
  return earlier.success ? migrate(earlier.data, owner) : { open: {}, mails: [], attemptedAt: 0 }
}
