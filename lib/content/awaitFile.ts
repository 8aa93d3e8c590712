import { existsSync, type FSWatcher, watch } from 'node:fs'
import { dirname } from 'node:path'

/** Some file systems tell of nothing: how often to look by oneself. */
const LOOK_MS = 1_000

type Watch = (folder: string, look: () => void) => FSWatcher

/** Resolves once a file is there. Its folder must exist, and the file must come whole, by a rename. */
export const awaitFile = (file: string, startWatching: Watch = watch): Promise<void> =>
  new Promise((resolve) => {
    const watcher = watchIfPossible(dirname(file), look, startWatching)
    const timer = setInterval(look, LOOK_MS)
    look()

    function look() {
      if (!existsSync(/* turbopackIgnore: true */ file)) return
      clearInterval(timer)
      watcher?.close()
      resolve()
    }
  })

/** A machine may have no watcher to spare (inotify(7), “LIMITS”): then looking has to do. */
function watchIfPossible(folder: string, look: () => void, startWatching: Watch): FSWatcher | null {
  try {
    return startWatching(folder, look).on('error', look)
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENOSPC'))
      return null
    throw error
  }
}
