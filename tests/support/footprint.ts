import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from './site.ts'

/** The resources that a running site uses; Linux only. */
export type Footprint = {
  /** Each process by its script: memory in MB (proportional set size) and open handles. */
  processes: { script: string; megabytes: number; handles: number }[]
  megabytes: number
  handles: number
  /** Files and bytes below the data folder, without the lake's database and log. */
  files: number
  bytes: number
}

/** Measures the processes of a site, its launcher included, and its data folder. */
export function measureFootprint(site: Site): Footprint {
  const processes = [site.launcherPid(), ...site.pids('')].map((pid) => ({
    script: toScript(readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')),
    megabytes: readPss(pid),
    handles: readdirSync(`/proc/${pid}/fd`).length,
  }))
  const files = readdirSync(site.dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('lake.sqlite'),
  )
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  return {
    processes,
    megabytes: sum(processes.map(({ megabytes }) => megabytes)),
    handles: sum(processes.map(({ handles }) => handles)),
    files: files.length,
    // A file may be gone by now, because its release was pruned meanwhile.
    bytes: sum(
      files.map((file) => statSync(join(file.parentPath, file.name), { throwIfNoEntry: false })?.size ?? 0),
    ),
  }
}

const toScript = (words: string[]) =>
  words
    .findLast((word) => /\.m?[jt]s$/.test(word))
    ?.split('/')
    .at(-1) ?? words.join(' ')

/** https://docs.kernel.org/filesystems/proc.html */
function readPss(pid: number): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

export const formatFootprint = ({ processes, megabytes, handles, files, bytes }: Footprint): string =>
  `${processes.length} processes, ${Math.round(megabytes)} MB (${processes
    .map((each) => `${each.script} ${Math.round(each.megabytes)}`)
    .join(', ')}), ${handles} handles, ${files} files of ${(bytes / 1e6).toFixed(1)} MB`
