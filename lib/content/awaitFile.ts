import { existsSync, watch } from 'node:fs'
import { dirname } from 'node:path'

/** Some file systems tell of nothing: how often to look by oneself. */
const LOOK_MS = 1_000

/** Resolves once a file is there. Its folder must exist, and the file must come whole, by a rename. */
export const awaitFile = (file: string): Promise<void> =>
  new Promise((resolve) => {
    const watcher = watch(dirname(file), look)
    const timer = setInterval(look, LOOK_MS)
    look()

    function look() {
      if (!existsSync(/* turbopackIgnore: true */ file)) return
      clearInterval(timer)
      watcher.close()
      resolve()
    }
  })
