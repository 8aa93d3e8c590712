import { randomBytes } from 'node:crypto'
import { existsSync, unwatchFile, watchFile } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { isEnoent, parseJson, readIfThere, writeFileAtomic } from '@freelance-site/foundation/server'
import { z } from 'zod'
import { createProblem } from '../problems.ts'
import { createAnswerWriter, type DraftAnswer } from './draftAnswer.ts'
import {
  type Answer,
  createReleaseId,
  formatRelease,
  type OpenOutcome,
  type OpenRelease,
  openRelease,
  parseRelease,
  type Release,
  toRecordFile,
  toReleasesFolder,
  toSnapshotFile,
} from './release.ts'
import { pruneStatics } from './statics.ts'

/** How many releases stay, including the current one. A page that is still open may load pictures of an older release late. */
const maxReleases = 10
const unfinishedPrefix = '.writing-'

/** Names the current release, for the front server and for `runReleasesCommand`. */
const currentFile = 'current.json'
const pollMs = 1_000

const currentReleaseShape = z.object({
  releaseId: z.string().regex(/^[\w-]+$/),
  /** Set by a rollback: the newest content and code at that time. No release is made while these are unchanged. */
  pinned: z.object({ contentRevision: z.string(), buildFingerprint: z.string() }).nullable(),
})

type CurrentRelease = z.infer<typeof currentReleaseShape>

/** A release before it is written. */
export type Draft = Omit<Release, 'format' | 'answers'> & { answers: DraftAnswer[] }

/** The releases in a data folder, and which of them visitors get. */
export type Releases = {
  /** Lists the complete releases, newest first, without those in another version's format. */
  list: () => Promise<Release[]>
  /** The record of a release; null if there is none, or it is damaged or in another version's format. */
  read: (id: string) => Promise<Release | null>
  /** Creates an id that sorts after those of all releases. */
  createId: () => Promise<string>
  /** Reads a release into memory. `openRelease` says what `what` and `known` do. */
  open: (id: string, what?: 'all' | 'pages', known?: OpenRelease | null) => Promise<OpenOutcome>
  /**
   * Writes a release under a temporary name and moves it into place, so that none is ever incomplete. Calls `onProgress` after each
   * hundred answers, since a step that reports nothing for long is taken to hang.
   */
  write: (draft: Draft, onProgress?: () => void) => Promise<Release>
  /** Keeps the snapshot of a release, for a later one that cannot show a changed document. */
  writeSnapshot: (id: string, file: string) => Promise<void>
  /** Null if there is none: version 1.0.0 kept none. */
  readSnapshot: (id: string) => Promise<string | null>
  /** Removes the folder of a release, if there is one. Its static files stay until `prune`. */
  remove: (id: string) => Promise<void>
  /** Removes old releases, releases that a crash left unfinished, and static files that no release names. */
  prune: () => Promise<void>
  /** Reads which release visitors get; null before the first one or if the file is damaged. */
  current: () => Promise<CurrentRelease | null>
  /** Writes which release visitors get. The front server reads it within a second. */
  setCurrent: (release: CurrentRelease) => Promise<void>
  /** Calls back within a second whenever another process may have changed the current release. */
  watchCurrent: (onChange: () => void, signal: AbortSignal) => void
}

/** What is remembered of a record: the file as it was when it was read, and the static files that it names; null if it is damaged. */
type Named = { version: string; statics: readonly string[] | null }

/**
 * The releases in a data folder. Other processes write there, too, so it remembers nothing between calls but the static files that a record
 * names: `prune` needs those of all releases, and the record of a thousand pages has 17 MB.
 */
export function openReleases(dataDir: string): Releases {
  const folder = toReleasesFolder(dataDir)
  const named = new Map<string, Named>()
  const currentPath = join(dataDir, currentFile)
  const toRoot = (id: string) => join(folder, id)
  const listNames = async () => (existsSync(folder) ? await readdir(folder) : [])

  const read = async (id: string): Promise<Release | null> => {
    if (!/^[\w-]+$/.test(id)) return null
    const version = await findVersion(id)
    const record = await readIfThere(toRecordFile(toRoot(id)))
    const parsed = record && parseRelease(record.toString())
    const release = parsed?.id === id ? parsed : null
    if (version !== null) named.set(id, { version, statics: release?.statics ?? null })
    return release
  }

  const findVersion = async (id: string): Promise<string | null> => {
    try {
      const { ino, size, mtimeMs } = await stat(toRecordFile(toRoot(id)))
      return `${ino} ${size} ${mtimeMs}`
    } catch (error) {
      if (isEnoent(error)) return null
      throw error
    }
  }

  /** The static files that a release names; null if it is damaged or not complete. */
  const readStatics = async (id: string): Promise<readonly string[] | null> => {
    const known = named.get(id)
    if (known && known.version === (await findVersion(id))) return known.statics
    return (await read(id))?.statics ?? null
  }

  const list = async (): Promise<Release[]> => {
    const found = await Promise.all((await listNames()).map(read))
    return found.filter((release) => release !== null).sort((a, b) => (a.id < b.id ? 1 : -1))
  }

  const createId = async () => createReleaseId(Date.now(), await listNames(), randomBytes(3).toString('hex'))

  const open: Releases['open'] = async (id, what, known) => {
    const release = await read(id)
    return release
      ? openRelease(dataDir, toRoot(id), release, what, known)
      : { kind: 'damaged', problem: createProblem('recordUnreadable') }
  }

  const write: Releases['write'] = async ({ answers, ...draft }, onProgress) => {
    const root = toRoot(unfinishedPrefix + draft.id)
    try {
      await mkdir(join(root, 'bodies'), { recursive: true })
      const writeAnswer = createAnswerWriter(root, toRoot)
      const written: Answer[] = []
      for (const answer of answers) {
        // The supervisor restarts a process that does not answer it for long.
        if (written.length % 100 === 0) await setImmediate()
        written.push(writeAnswer(answer))
        if (written.length % 100 === 0) onProgress?.()
      }
      const release: Release = { ...draft, format: 3, answers: written }
      // Not flushed to disk: `openRelease` detects files lost in a power cut.
      await writeFile(toRecordFile(root), formatRelease(release))
      await rename(root, toRoot(draft.id))
      return release
    } catch (error) {
      await rm(root, { recursive: true, force: true })
      throw error
    }
  }

  const writeSnapshot = (id: string, file: string) => copyFile(file, toSnapshotFile(toRoot(id)))

  const readSnapshot = async (id: string): Promise<string | null> =>
    (await readIfThere(toSnapshotFile(toRoot(id))))?.toString() ?? null

  const remove = (id: string) => rm(toRoot(id), { recursive: true, force: true, maxRetries: 5 })

  const current = async (): Promise<CurrentRelease | null> => {
    const file = await readIfThere(currentPath)
    return file && parseJson(file.toString(), currentReleaseShape)
  }

  const setCurrent = (release: CurrentRelease) => writeFileAtomic(currentPath, `${JSON.stringify(release)}\n`)

  const prune = async (): Promise<void> => {
    const currentId = (await current())?.releaseId
    const found: { id: string; statics: readonly string[] }[] = []
    // One after the other: all records at once would need hundreds of megabytes.
    for (const id of (await listNames()).toSorted().toReversed()) {
      const statics = await readStatics(id)
      if (statics !== null) found.push({ id, statics })
    }
    const dropped = found.filter(({ id }) => id !== currentId).slice(maxReleases - 1)
    const kept = found.filter((release) => !dropped.includes(release))
    await pruneStatics(dataDir, toStaticSet(kept), toStaticSet(dropped))
    for (const name of await listNames()) {
      if (kept.some(({ id }) => id === name)) continue
      named.delete(name)
      await remove(name)
    }
  }

  const watchCurrent = (onChange: () => void, signal: AbortSignal) => {
    watchFile(currentPath, { interval: pollMs, persistent: false }, onChange)
    signal.addEventListener('abort', () => unwatchFile(currentPath, onChange), { once: true })
  }

  return {
    list,
    read,
    createId,
    open,
    write,
    writeSnapshot,
    readSnapshot,
    remove,
    prune,
    current,
    setCurrent,
    watchCurrent,
  }
}

const toStaticSet = (releases: readonly { statics: readonly string[] }[]) =>
  new Set(releases.flatMap(({ statics }) => statics))
