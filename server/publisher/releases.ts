import { mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { z } from 'zod'
import { isNotThere } from '#lib/isNotThere.ts'
import { readIfThere } from '#lib/readIfThere.ts'
import { writeWhole } from '#lib/writeWhole.ts'
import { parseJson } from '../parseJson.ts'
import { toReleaseFolder } from '../releaseFolder.ts'
import { copyTree, shareFile } from './copyTree.ts'

const KEPT = 3

const releaseShape = z.object({
  id: z.string(),
  builtAt: z.string(),
  /** What it was made from, apart from content: code version and build-time settings. */
  madeFrom: z.string(),
  contentRevision: z.string(),
  /** How many published documents it shows. */
  documents: z.number().default(0),
})

/** A finished release, as its folder describes it. */
export type Release = z.infer<typeof releaseShape>

/** The finished releases, newest first. A folder without its record is an unfinished build and is not one. */
export async function listReleases(dataDir: string): Promise<Release[]> {
  const ids = await listFolders(dataDir)
  const found = await Promise.all(ids.map((id) => readRelease(dataDir, id)))
  return found.filter((release) => release !== null).sort((a, b) => (a.id < b.id ? 1 : -1))
}

/** A release by its id, or null when there is none, it was never finished, or its record is damaged. */
export async function readRelease(dataDir: string, id: string): Promise<Release | null> {
  const record = await readIfThere(toReleaseFolder(dataDir, id).record)
  return record && parseJson(record.toString(), releaseShape)
}

/** Marks a release as finished; written last. */
export function writeRelease(dataDir: string, release: Release): Promise<void> {
  return writeWhole(toReleaseFolder(dataDir, release.id).record, `${JSON.stringify(release, null, 2)}\n`)
}

/** Makes the folder of a release, with a copy of the compiled site that is ready to have its pages generated. */
export async function copyCompiled(
  compiled: string,
  dataDir: string,
  id: string,
  root: string,
): Promise<void> {
  const folder = toReleaseFolder(dataDir, id)
  await mkdir(folder.content, { recursive: true })
  await linkPackages(root, dataDir)
  await copyTree(compiled, folder.site, {
    leaveOut: (path) => ['cache', 'compiled.json', 'trace', 'types', 'diagnostics'].includes(path),
    // Hashed files never change; the manifests beside them are rewritten in place by each generate.
    share: (path) => path.startsWith('static/chunks/') || path.startsWith('static/media/'),
  })
}

/** Puts the snapshot's images where the release serves them, at `/_next/static/content/…`. */
export async function addMedia(dataDir: string, id: string): Promise<void> {
  const folder = toReleaseFolder(dataDir, id)
  const served = join(folder.site, 'static', 'content')
  await Promise.all([served, folder.media].map((path) => mkdir(path, { recursive: true })))
  for (const entry of await readdir(folder.media, { withFileTypes: true }))
    if (entry.isFile()) await shareFile(join(folder.media, entry.name), join(served, entry.name))
}

export const removeRelease = (dataDir: string, id: string) =>
  rm(toReleaseFolder(dataDir, id).root, { recursive: true, force: true, maxRetries: 5 })

/** Keeps the last few releases, the live one among them whatever its age. */
export async function removeOldReleases(dataDir: string, liveId: string | null): Promise<void> {
  const others = (await listReleases(dataDir)).filter((release) => release.id !== liveId)
  for (const release of others.slice(KEPT - 1)) await removeRelease(dataDir, release.id)
}

/**
 * Removes what builds that were killed have left, and releases that cannot be read; never the live one, whose
 * pages are as good as ever when only its record is damaged.
 */
export async function removeUnfinishedReleases(dataDir: string, liveId: string | null): Promise<void> {
  for (const id of await listFolders(dataDir))
    if (id !== liveId && (await readRelease(dataDir, id)) === null) await removeRelease(dataDir, id)
}

async function listFolders(dataDir: string): Promise<string[]> {
  try {
    const entries = await readdir(join(dataDir, 'releases'), { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
      .map((entry) => entry.name)
  } catch (error) {
    if (isNotThere(error)) return []
    throw error
  }
}

/** A release outside the project finds the packages its code asks for through a link beside it. */
async function linkPackages(root: string, dataDir: string): Promise<void> {
  const inside = relative(root, dataDir)
  if (!inside.startsWith('..') && !isAbsolute(inside)) return
  try {
    await symlink(join(root, 'node_modules'), join(dataDir, 'releases', 'node_modules'), 'junction')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
