import { fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BackupStatus } from '#lib/backup/backupStatus.ts'
import type { Env } from '#lib/env.server.ts'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { createLog, type Log } from '../processes/log.ts'
import { type Backup, findNewest, formatContents, listBackups, toExpected } from './backups.ts'
import { formatOutcome, type Outcome, outcomeShape, readLastOutcome } from './makeBackup.ts'
import { isDue } from './retention.ts'

/** The first start of a site is busy enough. */
const usualFirstMs = 30_000
const usualLookMs = 60_000
const afterFailureMs = 3_600_000
/** A backup that takes longer than this is not going to end. */
const deadlineMs = 1_800_000

export type Backups = { status(): BackupStatus; stop(): void }

type Deps = {
  log?: Log
  now?: () => Date
  make?: (env: Env, signal: AbortSignal) => Promise<Outcome>
  firstMs?: number
  lookMs?: number
}

/** Makes a backup each day while the site runs; one that was missed while it was off is made soon after the start. */
export function startBackups(env: Env, deps: Deps = {}): Backups {
  const { now = () => new Date(), make = makeInProcess, firstMs = usualFirstMs, lookMs = usualLookMs } = deps
  const log = deps.log ?? createLog('backup')
  const expected = toExpected(env)
  if (!expected.content && !expected.messages)
    return { status: () => ({ kind: 'elsewhere' }), stop: () => undefined }

  const ending = new AbortController()
  let backups: Backup[] = []
  let last: Outcome | null = null
  let retryAt = Number.NEGATIVE_INFINITY

  /** What is on disk may have been made by `npm run backup`, too. */
  const look = async () => {
    backups = await listBackups(env, now())
    last = (await readLastOutcome(env)) ?? last
  }
  const tryOnce = async () => {
    last = await make(env, ending.signal)
    retryAt = last.name === null ? now().getTime() + afterFailureMs : Number.NEGATIVE_INFINITY
    const sentences = formatOutcome(last).join(' ')
    if (last.name === null) log(`no backup could be made. ${sentences}`, { level: 'error' })
    else {
      backups = await listBackups(env, now())
      const made = backups.find(({ name }) => name === last?.name)
      log(
        `backup ${last.name} is made: ${made ? formatContents(made) : 'gone'}; the databases are sound. ${sentences}`.trim(),
        { level: last.incidents.length > 0 ? 'error' : 'info' },
      )
    }
  }
  const work = async () => {
    await look()
    await sleep(firstMs, undefined, { signal: ending.signal })
    for (;;) {
      // A clock that was set back must not put the next attempt off for longer than the usual pause.
      retryAt = Math.min(retryAt, now().getTime() + afterFailureMs)
      if (isDue(backups, now()) && now().getTime() >= retryAt) await tryOnce()
      await sleep(lookMs, undefined, { signal: ending.signal })
      await look()
    }
  }
  const run = async (): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (ending.signal.aborted) return
      last = { name: null, incidents: [{ kind: 'system', message: toErrorMessage(error) }], mended: [] }
      log(`the backups cannot be read (${toErrorMessage(error)}); trying again soon.`, { level: 'error' })
      await sleep(lookMs, undefined, { signal: ending.signal }).catch(() => undefined)
      if (!ending.signal.aborted) return run()
    }
  }
  void run()

  return {
    status: () => {
      const newest = findNewest(backups, now())
      const { createdAt = '', documents = null, messages = null } = newest ?? {}
      return {
        kind: 'known',
        last: newest ? { createdAt, documents, messages } : null,
        incidents: last?.incidents ?? [],
      }
    },
    stop: () => ending.abort(),
  }
}

/** Makes a backup in a process of its own: copying and checking must not hold up visitors. */
function makeInProcess({ DATA_DIR }: Env, signal: AbortSignal): Promise<Outcome> {
  const child = fork(new URL('./backupProcess.ts', import.meta.url), {
    env: { ...process.env, DATA_DIR },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  return new Promise((resolve) => {
    let outcome: Outcome | null = null
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000)
    })
    const fail = (message: string) =>
      resolve(outcome ?? { name: null, incidents: [{ kind: 'system', message }], mended: [] })
    const deadline = setTimeout(() => child.kill('SIGKILL'), deadlineMs)
    signal.addEventListener('abort', () => child.kill('SIGKILL'), { once: true })
    child.once('error', (error) => fail(error.message))
    child.on('message', (value) => {
      outcome = outcomeShape.parse(value)
    })
    child.once('close', (code, killed) => {
      clearTimeout(deadline)
      const ended = `the process that makes backups ended (${killed ?? `exit code ${code}`})`
      const reason = output.split('\n').findLast((line) => /Error/.test(line))
      fail(reason === undefined ? ended : `${ended}: ${reason.trim()}`)
    })
  })
}
