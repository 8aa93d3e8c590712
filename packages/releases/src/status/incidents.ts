import type { Log } from '@freelance-site/foundation/server'
import {
  commonIncidentParts,
  formatIncident,
  type Incident,
  type IncidentParts,
  isServerIncident,
} from './incident.ts'

/** The current incidents, at most one for each part of the site. They are not stored. */
export type Incidents = {
  /** Adds an incident and logs it, unless the same one is already in the list. */
  add: (added: Incident) => void
  /** Removes the incidents of these parts, and logs each recovery. Does nothing for a part without one. */
  clear: (...parts: Incident['part'][]) => void
  list: () => readonly Incident[]
}

/** An unstable database server is logged at most once in this time. Each logged failure gets one logged recovery. */
const minLogIntervalMs = 60_000

/** Creates an empty list. `now` is in milliseconds. */
export function createIncidents(
  log: Log,
  { parts = commonIncidentParts, now = Date.now }: { parts?: IncidentParts; now?: () => number } = {},
): Incidents {
  const current = new Map<Incident['part'], Incident>()
  const logged = new Map<Incident['part'], { incident: Incident; at: number; isOver: boolean }>()
  return {
    add: (added: Incident): void => {
      const before = current.get(added.part)
      const isSame = before?.state === added.state && before.detail === added.detail
      const incident = before && isSame ? before : added
      current.set(added.part, incident)
      const last = logged.get(added.part)
      if (last?.incident === incident) return
      if (last && isServerIncident(incident) && Math.abs(now() - last.at) < minLogIntervalMs) return
      logged.set(added.part, { incident, at: now(), isOver: false })
      log(formatIncident(incident, 'en', parts), { level: 'error', file: incident.file })
    },
    clear: (...parts: Incident['part'][]): void => {
      for (const part of parts) {
        const last = logged.get(part)
        if (!current.delete(part) || !last || last.isOver) continue
        last.isOver = true
        log(
          isServerIncident(last.incident)
            ? 'the database answers again.'
            : `${last.incident.file} works again.`,
        )
      }
    },
    list: (): readonly Incident[] => [...current.values()],
  }
}
