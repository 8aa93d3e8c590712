import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { formatIncident, type Incident, isServerIncident } from '#lib/publishing/incident.ts'
import type { Log } from './log.ts'

/** What is damaged, missing or does not start at present, at most once for each part of the site. */
export type Incidents = {
  /** Logs it, unless the same is known already. */
  add(incident: Omit<Incident, 'backup'>): void
  /** These parts work again. */
  clear(...parts: Incident['part'][]): void
  list(): readonly Incident[]
}

/** A server that comes and goes is logged at most this often; each logged begin gets one logged end. */
const betweenLogsMs = 60_000

/** `findBackup` names the newest backup that holds a part, for the sentence about how to restore it. */
export function createIncidents(
  log: Log,
  findBackup: (part: Incident['part']) => Promise<string | null> = async () => null,
  now: () => number = Date.now,
): Incidents {
  const known = new Map<Incident['part'], Incident>()
  const logged = new Map<Incident['part'], { incident: Incident; at: number; isOver: boolean }>()

  const nameBackup = async (incident: Incident) => {
    try {
      incident.backup = await findBackup(incident.part)
    } catch (error) {
      // The sentence then names the command that lists the backups.
      log(`the backups cannot be listed (${toErrorMessage(error)}).`, {
        level: 'warn',
      })
    }
    log(formatIncident(incident, 'en'), { level: 'error', file: incident.file })
  }

  return {
    add: (added) => {
      const before = known.get(added.part)
      const isSame = before?.state === added.state && before.detail === added.detail
      const incident = before && isSame ? before : { ...added, backup: null }
      known.set(added.part, incident)
      const last = logged.get(added.part)
      if (last?.incident === incident) return
      if (last && isServerIncident(incident) && Math.abs(now() - last.at) < betweenLogsMs) return
      logged.set(added.part, { incident, at: now(), isOver: false })
      void nameBackup(incident)
    },
    clear: (...parts) => {
      for (const part of parts) {
        const last = logged.get(part)
        if (!known.delete(part) || !last || last.isOver) continue
        last.isOver = true
        log(
          isServerIncident(last.incident)
            ? 'the database answers again.'
            : `${last.incident.file} is in order again.`,
        )
      }
    },
    list: () => [...known.values()],
  }
}
