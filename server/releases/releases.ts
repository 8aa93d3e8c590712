import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isEnoent, readIfThere } from '#lib/file.ts'
import { compress, isWorthCompressing } from './compress.ts'
import {
  type CurrentRelease,
  readCurrentRelease,
  watchCurrentRelease,
  writeCurrentRelease,
} from './currentRelease.ts'
import { type OpenOutcome, openRelease } from './openRelease.ts'
import {
  type Answer,
  listHashes,
  parseRelease,
  type Release,
  toBodyFile,
  toBodyHash,
  toRecordFile,
  toReleasesFolder,
} from './release.ts'
import { pruneStatics, share } from './statics.ts'

/** How many releases are kept, the current one among them. */
const KEPT = 3
const unfinished = '.writing-'

/** An answer as it was rendered, before it is written. */
export type RenderedAnswer = Omit<Answer, 'plain' | 'encoded'> & { bytes: Buffer }

/** A release that is still to be written. */
export type Draft = Omit<Release, 'format' | 'answers'> & { answers: RenderedAnswer[] }

export type Releases = {
  /** The finished releases, newest first; those of a version with another format are left out. */
  list(): Promise<Release[]>
  read(id: string): Promise<Release | null>
  /** Reads a release whole and verifies it; null where there is none of this id. */
  open(id: string): Promise<OpenOutcome | null>
  /** Writes a release under a temporary name and moves it into place: it is there whole, or not at all. */
  write(draft: Draft): Promise<Release>
  remove(id: string): Promise<void>
  /** Removes old releases, what a crash has left half written, and static files that no release names. */
  prune(): Promise<void>
  current(): Promise<CurrentRelease | null>
  setCurrent(current: CurrentRelease): Promise<void>
  watchCurrent(onChange: () => void, signal: AbortSignal): Promise<void>
}

/** The releases below a data folder, and which of them is current. */
export function openReleases(dataDir: string): Releases {
  const folder = toReleasesFolder(dataDir)
  const toRoot = (id: string) => join(folder, id)

  const listNames = async () => (existsSync(folder) ? await readdir(folder) : [])

  const read = async (id: string) => {
    const record = /^[\w-]+$/.test(id) ? await readIfThere(toRecordFile(toRoot(id))) : null
    return record && parseRelease(record.toString())
  }

  const list = async () => {
    const found = await Promise.all((await listNames()).map(read))
    return found.filter((release) => release !== null).sort((a, b) => (a.id < b.id ? 1 : -1))
  }

  const remove = (id: string) => rm(toRoot(id), { recursive: true, force: true, maxRetries: 5 })

  return {
    list,
    read,
    remove,
    open: async (id) => {
      const release = await read(id)
      return release && openRelease(dataDir, toRoot(id), release)
    },
    write: async ({ answers, ...draft }) => {
      const root = toRoot(unfinished + draft.id)
      const [before] = await list()
      try {
        await mkdir(join(root, 'bodies'), { recursive: true })
        const writeAnswer = createAnswerWriter(root, before && { release: before, root: toRoot(before.id) })
        const release: Release = { ...draft, format: 2, answers: answers.map(writeAnswer) }
        // Nothing is flushed to disk: what a power cut takes, `openRelease` notices.
        await writeFile(toRecordFile(root), JSON.stringify(release))
        await rename(root, toRoot(draft.id))
        return release
      } catch (error) {
        await rm(root, { recursive: true, force: true })
        throw error
      }
    },
    prune: async () => {
      const current = await readCurrentRelease(dataDir)
      const releases = await list()
      const others = releases.filter(({ id }) => id !== current?.releaseId)
      const kept = releases.filter((release) => !others.slice(KEPT - 1).includes(release))
      const dropped = releases.filter((release) => !kept.includes(release))
      await pruneStatics(dataDir, toStaticSet(kept), toStaticSet(dropped))
      const names = new Set(kept.map(({ id }) => id))
      for (const name of await listNames()) if (!names.has(name)) await remove(name)
    },
    current: () => readCurrentRelease(dataDir),
    setCurrent: (current) => writeCurrentRelease(dataDir, current),
    watchCurrent: (onChange, signal) => watchCurrentRelease(dataDir, onChange, signal),
  }
}

const toStaticSet = (releases: Release[]) => new Set(releases.flatMap(({ statics }) => statics))

/**
 * Writes bodies into the folder of a new release; those that the release before has too are shared with it. Blocks
 * the process, as compressing does: the renderer, where this runs, has nobody else to answer.
 */
function createAnswerWriter(root: string, before: { release: Release; root: string } | undefined) {
  const known = new Map(before?.release.answers.map((answer) => [answer.plain, answer]))
  const written = new Map<string, Answer['encoded']>()

  const writeBody = (bytes: Buffer): string => {
    const hash = toBodyHash(bytes)
    writeFileSync(toBodyFile(root, hash), bytes)
    return hash
  }

  const writeBodies = (plain: string, bytes: Buffer, contentType: string): Answer['encoded'] => {
    const same = known.get(plain)
    if (before && same && shareBodies(before.root, root, same)) return same.encoded
    writeBody(bytes)
    if (!isWorthCompressing(contentType, bytes)) return null
    const { br, gzip } = compress(bytes, 'page')
    return { br: writeBody(br), gzip: writeBody(gzip) }
  }

  return ({ bytes, ...answer }: RenderedAnswer): Answer => {
    const plain = toBodyHash(bytes)
    const encoded = written.get(plain) ?? writeBodies(plain, bytes, answer.headers['content-type'] ?? '')
    written.set(plain, encoded)
    return { ...answer, plain, encoded }
  }
}

/** False where the release before lacks a file, or has another in its place: it is then written anew. */
function shareBodies(from: string, to: string, answer: Answer): boolean {
  try {
    const hashes = listHashes(answer)
    // All before one is shared: what is written anew must not be written into a file of the release before.
    for (const hash of hashes) if (toBodyHash(readFileSync(toBodyFile(from, hash))) !== hash) return false
    for (const hash of hashes) share(toBodyFile(from, hash), toBodyFile(to, hash))
    return true
  } catch (error) {
    if (isEnoent(error)) return false
    throw error
  }
}
