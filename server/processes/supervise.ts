import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { toErrorMessage } from '#lib/errors/errorMessage.ts'
import { giveUpCode, type Message, parseMessage } from './ipc.ts'
import type { Log } from './log.ts'

/** A child that has run this long is healthy: when it ends, the count of failures restarts. */
const healthyMs = 10_000
const longestPauseMs = 5_000
/** A child that has never been up gets this many starts. */
const firstStarts = 5

/** How often a child is asked for a sign of life. */
const askEveryMs = 1_000
/**
 * How many questions in a row a child may leave unanswered: while it starts, and afterwards. Questions are counted
 * and not time, which goes by while a machine sleeps.
 */
export type Patience = { starting: number; running: number }

/** The lake computes for half a second at most: docs/decisions/0041-bounded-work.md */
const patienceByDefault: Patience = { starting: 60, running: 10 }

export type Supervised = ReturnType<typeof supervise>

/** Keeps one script running as a child process, restarting it with growing pauses whenever it ends. */
export function supervise(options: {
  name: string
  script: URL
  env: NodeJS.ProcessEnv
  execArgv?: string[]
  patience?: Patience
  onMessage: (message: Message) => void
  onExit?: () => void
  onGiveUp: () => void
  /** Whether everything is shutting down: a child that ends is then not restarted. */
  isEnding: () => boolean
  log: Log
}) {
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
    // A child that could not be spawned emits no exit. Other errors concern messages; an exit follows them.
    current.on('error', (error) => {
      if (current.pid === undefined) void startAgain(`cannot be started: ${error.message}`, startedAt)
    })
    const { starting, running } = options.patience ?? patienceByDefault
    let unanswered = 0
    let patience = starting
    const asking = setInterval(() => {
      if (!current.connected) return
      if (unanswered >= patience) {
        clearInterval(asking)
        options.log(`the ${options.name} gives no sign of life and is replaced.`, { level: 'warn' })
        current.kill('SIGKILL')
        return
      }
      unanswered += 1
      current.send({ type: 'ping' } satisfies Message)
    }, askEveryMs).unref()
    current.on('message', (value) => {
      const message = parseMessage(value)
      unanswered = 0
      patience = running
      if (message.type === 'pong') return
      if (message.type === 'listening') hasAnswered = true
      options.onMessage(message)
    })
    current.once('exit', (code, signal) => {
      clearInterval(asking)
      options.onExit?.()
      if (stopping || options.isEnding()) return
      // A child that was up before may recover: a full disk or a taken port is temporary.
      if (code === giveUpCode && !hasAnswered) return options.onGiveUp()
      void startAgain(`ended (${signal ?? `exit code ${code}`})`, startedAt)
    })
  }

  const startAgain = async (what: string, startedAt: number) => {
    failures = Date.now() - startedAt > healthyMs ? 1 : failures + 1
    options.log(`the ${options.name} ${what}.`, { level: 'warn' })
    if (!hasAnswered && failures >= firstStarts) return options.onGiveUp()
    await sleep(toRetryDelay(failures))
    if (stopping || options.isEnding()) return
    const restartedAt = Date.now()
    try {
      start()
    } catch (error) {
      // For example out of memory: no process could be spawned at all.
      void startAgain(`cannot be started: ${toErrorMessage(error)}`, restartedAt)
    }
  }
  start()

  return {
    send: (message: Message) => {
      if (child?.connected) child.send(message)
    },
    /** Kills the child and starts a new one. */
    restart: () => void child?.kill('SIGKILL'),
    /** Asks the child to end, and kills it if it takes too long. */
    stop: async (graceMs: number) => {
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

/** The first restart is immediate: visitors are waiting. */
function toRetryDelay(failures: number): number {
  return failures <= 1 ? 0 : Math.min(longestPauseMs, 100 * 2 ** failures)
}
