import { z } from 'zod'
import { backupIncidentShape } from '../backup/backupStatus.ts'
import { failureCauseShape } from '../publishing/failureCause.ts'
import { incidentShape } from '../publishing/incident.ts'

/** Something of which the owner gets a mail when it begins and one when it is over. Nothing in it is about visitors. */
export const alertShape = z.discriminatedUnion('kind', [
  /** What was published is not live. */
  z.object({ kind: z.literal('release'), cause: failureCauseShape }),
  /** A scheduled publication was refused for a reason, or, without one, did not happen at its time. */
  z.object({
    kind: z.literal('schedule'),
    /** The id of Sanity's release. */
    release: z.string(),
    title: z.string().nullable(),
    publishAt: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  z.object({ kind: z.literal('messages'), waiting: z.number() }),
  z.object({ kind: z.literal('disk'), folder: z.string(), freeMb: z.number(), totalMb: z.number() }),
  z.object({ kind: z.literal('backup'), lastAt: z.string(), incidents: z.array(backupIncidentShape) }),
  /** A process that does not come back, or a file that cannot be used. */
  z.object({ kind: z.literal('part'), incident: incidentShape }),
  /** A hosting platform still shows what was published until then. */
  z.object({ kind: z.literal('host'), shownAt: z.string() }),
])

export type Alert = z.infer<typeof alertShape>
export type AlertKind = Alert['kind']

const minuteMs = 60_000

/** How long an alert lasts before the owner is told: most of what ends by itself has ended by then. */
export const graceMs = 10 * minuteMs

/** How long an alert has to be gone before it is over. A disk at its limit must not begin and end all day. */
export const toSettleMs = ({ kind }: Alert): number => (kind === 'disk' ? 60 : 10) * minuteMs

/** Tells two alerts apart: there may be one for each disk, part and schedule. */
export function toAlertId(alert: Alert): string {
  if (alert.kind === 'schedule') return `schedule ${alert.release}`
  if (alert.kind === 'disk') return `disk ${alert.folder}`
  return alert.kind === 'part' ? `part ${alert.incident.part}` : alert.kind
}
