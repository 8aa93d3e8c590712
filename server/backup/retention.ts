import { weeksKept } from '#lib/backup/backupStatus.ts'

/** A backup made by hand after a mishap must not take the place of the one before it. */
const newestKept = 3
/** A backup is kept as the newest of its day for a week, and as the newest of its week for `weeksKept`. */
const daysKept = 7

const dayMs = 86_400_000
/** At this hour of the machine's clock a new backup is due. */
const backupHour = 3

type Dated = { createdAt: string }

/**
 * The backups to keep: the last three, the newest of each of the last seven days that have one, and of each of the last five weeks. Days
 * without any do not count, so that a site that was off for a year keeps what it has. A date to come was written by a clock
 * that was wrong: it counts as the oldest.
 */
export function toKept<Backup extends Dated>(backups: readonly Backup[], now: Date): Backup[] {
  const age = ({ createdAt }: Backup) => {
    const ms = now.getTime() - Date.parse(createdAt)
    return ms >= 0 ? ms : Number.MAX_SAFE_INTEGER + ms
  }
  const newestFirst = backups.toSorted((one, other) => age(one) - age(other))
  const kept = new Set([
    ...newestFirst.slice(0, newestKept),
    ...newestOfEach(newestFirst, toDay).slice(0, daysKept),
    ...newestOfEach(newestFirst, toWeek).slice(0, weeksKept),
  ])
  return newestFirst.filter((backup) => kept.has(backup))
}

function newestOfEach<Backup extends Dated>(
  newestFirst: readonly Backup[],
  toPeriod: (createdAt: string) => number,
): Backup[] {
  const periods = Map.groupBy(newestFirst, ({ createdAt }) => toPeriod(createdAt))
  return [...periods.values()].flatMap(([newest]) => newest ?? [])
}

const toDay = (createdAt: string) => Math.floor(Date.parse(createdAt) / dayMs)
/** Weeks begin on Monday; the first day of 1970 was a Thursday. */
const toWeek = (createdAt: string) => Math.floor((toDay(createdAt) + 3) / 7)

/** Whether a day's backup is missing: none was made since three in the morning, by the machine's clock. */
export function isDue(backups: readonly Dated[], now: Date): boolean {
  const since = new Date(now)
  since.setHours(backupHour, 0, 0, 0)
  if (since > now) since.setDate(since.getDate() - 1)
  return !backups.some(({ createdAt }) => {
    const moment = Date.parse(createdAt)
    return moment >= since.getTime() && moment <= now.getTime()
  })
}
