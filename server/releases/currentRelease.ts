import { unwatchFile, watch, watchFile } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { parseJson, readIfThere, writeFileAtomic } from '#lib/file.ts'

const currentReleaseShape = z.object({
  releaseId: z.string().regex(/^[\w-]+$/),
  /**
   * Set by a rollback: the newest content and code at that time. Neither brings a newer release by itself; the
   * next change does.
   */
  pinned: z.object({ contentRevision: z.string(), buildFingerprint: z.string() }).nullable().default(null),
})

/** Which release visitors get. */
export type CurrentRelease = z.infer<typeof currentReleaseShape>

const fileName = 'current.json'

/** How often the file is looked at where the file system reports no changes (inotify(7), “LIMITS”). */
const POLL_MS = 1_000

/** Null before the first release, and where the file is damaged. */
export async function readCurrentRelease(dataDir: string): Promise<CurrentRelease | null> {
  const file = await readIfThere(join(dataDir, fileName))
  return file && parseJson(file.toString(), currentReleaseShape)
}

/** Atomic: readers see the old release or the new one. */
export function writeCurrentRelease(dataDir: string, current: CurrentRelease): Promise<void> {
  return writeFileAtomic(join(dataDir, fileName), `${JSON.stringify(current)}\n`)
}

/** Calls back when the file may have changed, until the signal aborts. */
export async function watchCurrentRelease(
  dataDir: string,
  onChange: () => void,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, fileName)
  const onStat = () => onChange()
  watchFile(file, { interval: POLL_MS, persistent: false }, onStat)
  signal.addEventListener('abort', () => unwatchFile(file, onStat), { once: true })
  try {
    // The file is replaced by renaming, so the folder is watched: a watch on the file would follow the old one.
    watch(dataDir, { signal, persistent: false }, (_event, name) => {
      if (name === null || name === fileName) onChange()
    }).on('error', () => {})
  } catch (error) {
    // No watcher to be had (EMFILE, ENOSPC): polling has to do.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
