import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { GIVE_UP, type Message, parseMessage } from './ipc.ts'
import type { Log } from './log.ts'

/** A child that has lived this long is healthy: its next end starts the count of failures anew. */
const HEALTHY_MS = 10_000
const LONGEST_PAUSE_MS = 5_000
/** A child that has never answered gets this many starts. */
const FIRST_STARTS = 5

export type Supervised = {
  send(message: Message): void
  /** Asks the child to end, and ends it by force when it takes too long. */
  stop(graceMs: number): Promise<void>
  /** Ends the child at once; another one takes its place. */
  restart(): void
}

/** Keeps one script running as a child process, started again with growing pauses whenever it ends. */
export function supervise(options: {
  name: string
  script: URL
  env: NodeJS.ProcessEnv
  execArgv?: string[]
  onMessage: (message: Message) => void
  onExit?: () => void
  onGiveUp: () => void
  /** Whether everything is ending: then a child that ends is no news. */
  isEnding: () => boolean
  log: Log
}): Supervised {
  let child: ChildProcess | undefined
  let stopping = false
  let failures = 0
  let hasAnswered = false

  const start = () => {
    const startedAt = Date.now()
    const current = fork(options.script, {
      env: options.env,
      execArgv: options.execArgv ?? [],
      stdio: 'inherit',
    })
    child = current
    // Where there is no process to be had there is no exit either. Other errors are about messages: its end follows.
    current.on('error', (error) => {
      if (current.pid === undefined) void startAgain(`cannot be started: ${error.message}`, startedAt)
    })
    current.on('message', (value) => {
      const message = parseMessage(value)
      if (message.type === 'listening') hasAnswered = true
      options.onMessage(message)
    })
    current.once('exit', (code, signal) => {
      options.onExit?.()
      if (stopping || options.isEnding()) return
      // What has answered before is worth waiting for: a full disk or a taken port passes.
      if (code === GIVE_UP && !hasAnswered) return options.onGiveUp()
      void startAgain(`ended (${signal ?? `exit code ${code}`})`, startedAt)
    })
  }

  const startAgain = async (what: string, startedAt: number) => {
    failures = Date.now() - startedAt > HEALTHY_MS ? 1 : failures + 1
    options.log(`the ${options.name} ${what}.`, { level: 'warn' })
    if (!hasAnswered && failures >= FIRST_STARTS) return options.onGiveUp()
    await sleep(toPause(failures))
    if (stopping || options.isEnding()) return
    const restartedAt = Date.now()
    try {
      start()
    } catch (error) {
      // Without memory, for one, there is not even a process that could fail.
      void startAgain(`cannot be started: ${error instanceof Error ? error.message : error}`, restartedAt)
    }
  }
  start()

  return {
    send: (message) => {
      if (child?.connected) child.send(message)
    },
    restart: () => void child?.kill('SIGKILL'),
    stop: async (graceMs) => {
      stopping = true
      const current = child
      if (current?.pid === undefined || current.exitCode !== null || current.signalCode !== null) return
      const ended = new Promise<void>((resolve) => current.once('exit', () => resolve()))
      if (current.connected) current.send({ type: 'stop' } satisfies Message)
      const force = setTimeout(() => current.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(force)
    },
  }
}

/** The first restart comes at once: visitors are waiting. */
function toPause(failures: number): number {
  return failures <= 1 ? 0 : Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures)
}
