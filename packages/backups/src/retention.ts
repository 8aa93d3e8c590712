import { weeksKept } from './status.ts'

/** More than one, so that a backup made by hand after a mishap does not remove the one before the mishap. */
const newestKept = 3
const daysKept = 7

const dayMs = 86_400_000
/** A new backup is due at this hour, in the machine's time zone. */
const backupHour = 3

type Dated = { createdAt: string }

/** Whether a backup is dated in the future, because the clock was wrong when it was made or is wrong now. */
export const isFromFuture = ({ createdAt }: Dated, now: Date): boolean =>
  Date.parse(createdAt) > now.getTime()

/** Newest first. Backups dated in the future come last, because their age is unknown. */
export const sortByAge = <Backup extends Dated>(backups: readonly Backup[], now: Date): Backup[] =>
  backups.toSorted(
    (one, other) =>
      Number(isFromFuture(one, now)) - Number(isFromFuture(other, now)) ||
      Date.parse(other.createdAt) - Date.parse(one.createdAt),
  )

/** Days without a backup do not count, so that a site that was off for a year keeps what it has. */
export function selectToKeep<Backup extends Dated>(backups: readonly Backup[], now: Date): Backup[] {
  const newestFirst = sortByAge(backups, now)
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

/** Whether no backup was made since the last 3:00, in the machine's time zone. */
export function isDue(backups: readonly Dated[], now: Date): boolean {
  const since = new Date(now)
  since.setHours(backupHour, 0, 0, 0)
  if (since > now) since.setDate(since.getDate() - 1)
  return !backups.some(
    (backup) => Date.parse(backup.createdAt) >= since.getTime() && !isFromFuture(backup, now),
  )
}
