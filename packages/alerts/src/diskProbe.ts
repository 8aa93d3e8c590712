import { existsSync } from 'node:fs'
import { readFreeBytes } from 'foundation/file'
import type { Probe } from 'foundation/serverPlugin'
import type { StudioLanguage } from 'foundation/studioLanguage'

const megabyte = 1024 * 1024
const minFreeBytes = 1024 * megabyte

const wordings = {
  fr: { title: 'Le disque est presque plein', left: (mb: number) => `Il reste ${mb}\u00a0Mo.` },
  en: { title: 'The disk is almost full', left: (mb: number) => `${mb} MB are left.` },
} satisfies Record<StudioLanguage, object>

type DiskProbeOptions = {
  /** Those that do not exist are skipped. */
  folders: readonly string[]
  language: StudioLanguage
  /** What no longer works without free space, in a sentence. */
  effect: string
  readFree?: (folder: string) => Promise<number>
}

/** Finds the folders on whose disk less than 1 GB is free. */
export function probeDisks(options: DiskProbeOptions): Probe {
  const { folders, language, effect, readFree = readFreeBytes } = options
  const words = wordings[language]
  return {
    name: 'disk',
    title: words.title,
    scope: 'machine',
    // A nearly full disk would otherwise cause mails all day.
    settleMs: 3_600_000,
    find: async () => {
      const existing = [...new Set(folders)].filter((folder) => existsSync(folder))
      const disks = await Promise.all(
        existing.map(async (folder) => ({ folder, free: await readFree(folder) })),
      )
      return disks.flatMap(({ folder, free }) =>
        free < minFreeBytes
          ? [{ id: folder, details: `${words.left(Math.floor(free / megabyte))} ${effect}` }]
          : [],
      )
    },
  }
}
