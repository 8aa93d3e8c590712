import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Ticks of the processor's clock in a second on Linux, and the bytes of a page of memory. */
const [ticks, page] = [100, 4_096]

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}

/** The fields of `/proc/<pid>/stat` after the name of the process, which may contain spaces. */
const readStat = (pid: string) =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')

/** A process and all that it has started, on Linux. */
function listTree(root: number): string[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid, parent: readStat(pid)[1] }))
  const tree = [String(root)]
  for (const pid of tree)
    tree.push(...parents.filter(({ parent }) => parent === pid).map((child) => child.pid))
  return tree
}

/** A process and all that it has started, with their commands. */
export const listProcesses = (root: number): { pid: string; command: string }[] =>
  listTree(root).map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }))

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The memory of a process and all that it has started, in megabytes. */
const toMegabytes = (root: number): number =>
  sum(listTree(root).map((pid) => (Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * page) / 2 ** 20))

const toCpuTicks = (root: number): number =>
  sum(listTree(root).map((pid) => Number(readStat(pid)[11] ?? 0) + Number(readStat(pid)[12] ?? 0)))

/** The share of one core that a process and all that it has started use during a time. */
export async function measureCpu(root: number, forMs: number): Promise<number> {
  const [before, since] = [toCpuTicks(root), performance.now()]
  await sleep(forMs)
  return Math.max(0, toCpuTicks(root) - before) / ticks / ((performance.now() - since) / 1_000)
}

/** Measures memory until it is stopped, and returns the highest value in megabytes. */
export function watchMemory(root: number): { stop: () => number } {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, toMegabytes(root))
  }, 25)
  return {
    stop: () => {
      clearInterval(timer)
      return Math.round(highest)
    },
  }
}
