import { Sessions } from './access/sessions.ts'
import { Datasets } from './datasets.ts'
import type { ResolvedOptions } from './lakeOptions.ts'

/**
 * Opens a lake's datasets. It does not listen on a port, of which `ownPort` is the number. Throws a `LakeFileError` if its file
 * is damaged, or is missing although it must exist.
 */
export async function createLake(options: ResolvedOptions, ownPort: () => number) {
  // The first dataset stores the sessions of all.
  let sessions: Sessions | undefined
  const datasets: Datasets = await Datasets.open({ ...options, ownPort }, ({ database }) => {
    sessions ??= new Sessions(database, (session) => datasets.closeStreams(session))
    return sessions
  })
  return {
    app: { fetch: (request: Request, env?: object) => datasets.fetch(request, env) },
    start: () => datasets.start(),
    endStreams: () => datasets.closeStreams(),
    close: () => datasets.close(),
  }
}
