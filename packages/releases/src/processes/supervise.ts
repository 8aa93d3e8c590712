import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@freelance-site/foundation/server'
import { giveUpCode, type Message, messageShape } from './ipc.ts'

const stopGraceMs = 3_000

/** If a child ran longer than this before it ended, the count of failures starts again. */
const healthyMs = 10_000
const longestRetryMs = 5_000
/** After this many failures, the supervisor gives up on a child that has never been up. */
const maxFirstFailures = 5

const pingEveryMs = 1_000
/**
 * How many pings in a row a child may leave unanswered. Not seconds, because time also passes while a machine sleeps. Enough for
 * a service that computes for 2 s at most: docs/decisions/0041-bounded-work.md
 */
const defaultPatience = { starting: 60, running: 10 }

/** A script that runs as a child process and is started again whenever it ends. */
export type Supervised = {
  /** Resolves once the child listens, or the supervisor gives up. */
  settled: Promise<void>
  /** Whether the child listens. */
  isUp: () => boolean
  /** Drops the message if no child is connected. */
  send: (message: Message) => void
  /** Kills the child, which is then started again. */
  restart: () => void
  /** Asks the child to end, and kills it after this many milliseconds, 3,000 by default. */
  stop: (graceMs?: number) => Promise<void>
}

/** `name` is for the log. `script` runs with `runAsChild`, since it must answer pings. */
export type SuperviseOptions = {
  name: string
  script: URL
  env: NodeJS.ProcessEnv
  execArgv?: string[]
  patience?: typeof defaultPatience
  onMessage: (message: Message) => void
  onExit?: () => void
  onGiveUp: () => void
  /** How long after giving up to start the child again; if absent, it is not started again. */
  retryMs?: number
  /** Whether the site is shutting down. A child that ends is then not restarted. */
  isEnding: () => boolean
  log: Log
}

/** Keeps one script running as a child process, restarting it with growing pauses whenever it ends. */
export function supervise(options: SuperviseOptions): Supervised {
  const { name, log, patience = defaultPatience } = options
  let child: ChildProcess | undefined
  let retryTimer: NodeJS.Timeout | undefined
  let isStopping = false
  let failures = 0
  let hasBeenUp = false
  let isUp = false
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()

  const start = () => {
    const startedAt = Date.now()
    const { script, env, execArgv = [] } = options
    const current = fork(script, { env, execArgv, stdio: 'inherit' })
    child = current
    // A child that could not be spawned emits no `exit`. Other errors concern messages to a child that is ending: `exit` follows.
    current.on('error', (error) => {
      if (current.pid === undefined) void restart(`cannot be started: ${error.message}`, startedAt)
    })
    const onAnswer = startPings(current, patience, () =>
      log(`the ${name} does not respond; restarting it.`, { level: 'warn' }),
    )
    current.on('message', (value) => {
      const message = messageShape.parse(value)
      onAnswer()
      if (message.type === 'pong') return
      options.onMessage(message)
      if (message.type !== 'listening') return
      hasBeenUp = true
      isUp = true
      settle()
    })
    current.once('exit', (code, signal) => {
      isUp = false
      options.onExit?.()
      if (isStopping || options.isEnding()) return
      // A child that was up before may recover: a full disk or a taken port is temporary.
      if (code === giveUpCode && !hasBeenUp) return giveUp()
      void restart(`ended (${signal ?? `exit code ${code}`})`, startedAt)
    })
  }

  const restart = async (failure: string, startedAt: number) => {
    failures = Date.now() - startedAt > healthyMs ? 1 : failures + 1
    log(`the ${name} ${failure}.`, { level: 'warn' })
    if (!hasBeenUp && failures >= maxFirstFailures) return giveUp()
    // The first restart is immediate, because visitors are waiting.
    await sleep(failures <= 1 ? 0 : Math.min(longestRetryMs, 100 * 2 ** failures))
    if (!isStopping && !options.isEnding()) start()
  }

  const giveUp = () => {
    options.onGiveUp()
    settle()
    failures = 0
    if (options.retryMs !== undefined && !options.isEnding())
      retryTimer = setTimeout(start, options.retryMs).unref()
  }
  start()

  return {
    settled,
    isUp: () => isUp,
    send: (message: Message) => {
      if (child?.connected) child.send(message)
    },
    restart: () => void child?.kill('SIGKILL'),
    stop: async (graceMs = stopGraceMs) => {
      isStopping = true
      clearTimeout(retryTimer)
      if (child) await endChild(child, graceMs)
    },
  }
}

/** Pings a child, and kills it when it leaves too many pings unanswered. */
function startPings(child: ChildProcess, patience: typeof defaultPatience, onSilent: () => void) {
  let unanswered = 0
  let maxUnanswered = patience.starting
  const timer = setInterval(() => {
    if (!child.connected) return
    if (unanswered >= maxUnanswered) {
      clearInterval(timer)
      onSilent()
      child.kill('SIGKILL')
      return
    }
    unanswered += 1
    child.send({ type: 'ping' } satisfies Message)
  }, pingEveryMs).unref()
  child.once('exit', () => clearInterval(timer))
  return () => {
    unanswered = 0
    maxUnanswered = patience.running
  }
}

async function endChild(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  // Not `once`, which rejects if a ping does not reach the child any more.
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), graceMs)
  await ended
  clearTimeout(force)
}
