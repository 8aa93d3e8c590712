import { z } from 'zod'
import { probeNames, toTitle } from './wording.ts'

const openAlertShape = z.object({
  probe: z.enum(probeNames),
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
  alert: z.object({ kind: z.enum(probeNames) }),
  machine: z.string().nullable(),
  since: z.number(),
  seenAt: z.number(),
  toldAt: z.number().nullable(),
})

const legacyStateShape = z.object({
  known: z.record(z.string(), legacyOpenAlertShape),
  mails: z.array(z.number()),
})

/** Converts a state of version 1.0.0. Keeps the alerts of the whole site and of this machine. */
function migrate({ known, mails }: z.infer<typeof legacyStateShape>, machine: string): AlertState {
  const own = Object.entries(known).filter(([, alert]) => [null, machine].includes(alert.machine))
  const open = own.map(([key, { alert, since, seenAt, toldAt }]) => {
    const title = toTitle(alert.kind)
    const isNotified = toldAt !== null
    return [key.replace(`${machine}: `, ''), { probe: alert.kind, title, since, seenAt, isNotified }]
  })
  return { open: Object.fromEntries(open), mails, attemptedAt: 0 }
}

/** Parses a state that this version or 1.0.0 stored. Returns an empty state if there is none or it is unreadable. */
export function parseState(stored: unknown, machine: string): AlertState {
  const state = stateShape.safeParse(stored)
  if (state.success) return state.data
  const earlier = legacyStateShape.safeParse(stored)
  return earlier.success ? migrate(earlier.data, machine) : { open: {}, mails: [], attemptedAt: 0 }
}
