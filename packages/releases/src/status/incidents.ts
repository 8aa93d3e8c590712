import { join } from 'node:path'
import type { Database } from '@freelance-site/foundation/database'
import { findDatabaseProblem } from '@freelance-site/foundation/databaseProblem'
import { findFolderProblem } from '@freelance-site/foundation/file'
import type { Log } from '@freelance-site/foundation/log'
import { repeat } from '@freelance-site/foundation/repeat'
import type { ServerSettings } from '../settings.ts'
import { formatIncident, type Incident, isServerIncident } from './incident.ts'
import { hasContent } from '../host/dataFolder.ts'

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
export function createIncidents(log: Log, now: () => number = Date.now): Incidents {
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
      log(formatIncident(incident, 'en'), { level: 'error', file: incident.file })
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

type Stores = {
  settings: Pick<ServerSettings, 'DATA_DIR' | 'DATABASE_URL'>
  database: Database
  incidents: Incidents
}

/** Checks every 5 s: a disk may be unmounted, or a server stopped. The lake itself reports damage to its file. */
export function watchStores(
  stores: Stores & {
    hasLake: boolean
    /** Called when the lake's file exists again. It may be a different file, so the lake must open it again. */
    onLakeFileBack: () => void
    signal: AbortSignal
    pauseMs?: number
  },
) {
  const { hasLake, incidents, signal, pauseMs = 5_000 } = stores
  /** Undefined until the lake has created its file. */
  let wasThere: boolean | undefined
  const round = async () => {
    await checkDisk(stores)
    await checkMessageStore(stores)
    const isThere = hasLake && hasContent(join(stores.settings.DATA_DIR, 'lake.sqlite'))
    if (isThere && wasThere === false) stores.onLakeFileBack()
    if (!isThere && wasThere)
      incidents.add({ part: 'content', state: 'missing', file: 'lake.sqlite', detail: null })
    if (isThere || wasThere !== undefined) wasThere = isThere
    return pauseMs
  }
  repeat(round, { signal })
}

/** A release takes about 12 MB, and the lake and the messages need some space, too. */
const minFreeBytes = 32 * 1024 * 1024

/** Adds an incident if nothing more can be stored in the data folder, and clears it if it can. */
export async function checkDisk({
  settings,
  incidents,
}: Pick<Stores, 'settings' | 'incidents'>): Promise<void> {
  // A missing folder, such as one on a disk that was unmounted, is an incident of its files.
  const state = await findFolderProblem(settings.DATA_DIR, minFreeBytes).catch(() => null)
  if (state === null) return incidents.clear('disk')
  incidents.add({ part: 'disk', state, file: 'DATA_DIR', detail: null })
}

/** Opens the message database if it is not open. Adds an incident if it does not answer, and clears the incident if it does. */
export async function checkMessageStore({ settings, database, incidents }: Stores): Promise<void> {
  const { DATABASE_URL: url } = settings
  const problem = await findDatabaseProblem(database, url)
  if (problem === null) return incidents.clear('messages')
  const file = url === undefined ? 'outbox.sqlite' : 'DATABASE_URL'
  incidents.add({ part: 'messages', state: problem.state, file, detail: problem.reason })
}
