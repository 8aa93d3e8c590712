import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { toErrorMessage } from '@freelance-site/foundation'
import { repeat } from '@freelance-site/foundation/node'
import {
  type Backup,
  findNewest,
  formatContents,
  listBackups,
  type Outcome,
  outcomeShape,
  readLastOutcome,
} from './backups.ts'
import { formatOutcome, makeBackup, toFailure } from './makeBackup.ts'
import type { BackupOptions } from './options.ts'
import { isDue } from './retention.ts'
import type { BackupStatus } from './status.ts'

const afterFailureMs = 3_600_000
const deadlineMs = 1_800_000

type Deps = {
  now?: () => Date
  make?: (options: BackupOptions, signal: AbortSignal) => Promise<Outcome>
  /** The first check waits, because a start is busy enough. */
  firstMs?: number
  intervalMs?: number
  signal?: AbortSignal
}

/** Makes a backup each day while the site runs. If one was missed while the site was off, makes it soon after the start. */
export function startBackups(options: BackupOptions, deps: Deps = {}) {
  const { now = () => new Date(), make = makeInProcess, firstMs = 30_000, intervalMs = 60_000 } = deps
  const { log } = options
  if (!options.databases.some(({ isExpected }) => isExpected))
    return { status: (): BackupStatus => null, stop: async () => {} }

  let backups: Backup[] = []
  let last: Outcome | null = null
  let retryAt = Number.NEGATIVE_INFINITY

  /** Reads the folders each time, because a command makes backups, too. */
  const read = async () => {
    backups = await listBackups(options, now())
    last = (await readLastOutcome(options)) ?? last
  }
  const tryOnce = async (signal: AbortSignal) => {
    last = await make(options, signal)
    const { name, problems } = last
    const sentences = formatOutcome(last).join(' ')
    retryAt = name === null ? now().getTime() + afterFailureMs : Number.NEGATIVE_INFINITY
    if (name === null) return log(`no backup could be made. ${sentences}`, { level: 'error' })
    backups = await listBackups(options, now())
    const made = backups.find((backup) => backup.name === name)
    log(
      `backup ${name} (UTC) is made: ${made ? formatContents(made) : 'gone'}; the databases are sound. ${sentences}`.trim(),
      { level: problems.length > 0 ? 'error' : 'info' },
    )
  }
  const work = async (signal: AbortSignal) => {
    await read()
    // A clock that was set back must not postpone the next attempt by more than the usual pause.
    retryAt = Math.min(retryAt, now().getTime() + afterFailureMs)
    if (isDue(backups, now()) && now().getTime() >= retryAt) await tryOnce(signal)
  }
  const logFailure = (error: unknown) => {
    last = toFailure(error)
    log(`the backups cannot be read (${toErrorMessage(error)}); trying again soon.`, { level: 'error' })
  }
  const reading = read().catch(logFailure)
  const round = async (signal: AbortSignal) => {
    await reading
    await work(signal).catch((error) => signal.aborted || logFailure(error))
    return intervalMs
  }
  const { stop } = repeat(round, { firstMs, signal: deps.signal })

  return {
    status: (): BackupStatus => {
      const newest = findNewest(backups, now())
      return {
        last: newest ? { createdAt: newest.createdAt, ...newest.counts } : null,
        problems: last?.problems ?? [],
      }
    },
    stop,
  }
}

/** Makes a backup in a process of its own: copying and checking must not hold up visitors. */
async function makeInProcess({ processFile, folder }: BackupOptions, signal: AbortSignal): Promise<Outcome> {
  const child = fork(processFile, [folder], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    signal,
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
  })
  let outcome: Outcome | null = null
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000)
  })
  child.on('message', (value) => {
    outcome = outcomeShape.safeParse(value).data ?? null
  })
  const [code, killedBy] = await once(child, 'close')
  if (outcome !== null) return outcome
  const reason = output.split('\n').findLast((line) => /Error/.test(line)) ?? ''
  const message = `the process that makes backups ended (${killedBy ?? `exit code ${code}`}) ${reason}`
  return toFailure(message.trim())
}

/** Makes one backup, in a process of its own, and reports the outcome to the process that started it. */
export async function runBackupProcess(options: BackupOptions): Promise<void> {
  process.on('disconnect', () => process.exit(1))
  setPriority(constants.priority.PRIORITY_LOW)
  const outcome = await makeBackup(options)
  process.send?.(outcome, () => process.exit(0))
}
