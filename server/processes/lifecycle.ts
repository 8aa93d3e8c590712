/** Terminal, npm and launcher may each forward the same Ctrl-C; only a later signal counts as a second one. */
const sameSignalMs = 400

export type Shutdown = ReturnType<typeof createShutdown>

/** The shutdown of this process. The first signal begins it, a second one ends the process at once. */
export function createShutdown() {
  const aborting = new AbortController()
  const { promise: exitCode, resolve: resolveExitCode } = Promise.withResolvers<number>()
  let begunAt: number | null = null
  const begin = (code: number) => {
    if (begunAt !== null) return
    begunAt = Date.now()
    aborting.abort()
    resolveExitCode(code)
  }
  const onSignal = () => {
    if (begunAt === null) begin(0)
    else if (Date.now() - begunAt > sameSignalMs) process.exit(130)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // Without the launcher, nothing could stop this process later.
  process.on('disconnect', onSignal)
  return {
    signal: aborting.signal,
    isEnding: () => aborting.signal.aborted,
    begin,
    /** Stops background work; the process answers visitors until the launcher ends it. */
    beginHandover: () => aborting.abort(),
    exitCode,
  }
}

export type Readiness = ReturnType<typeof createReadiness>

type StartStep = 'front server' | 'current release' | 'content lake'

/** Calls back once every step of a start is confirmed. */
export function createReadiness(onReady: () => void) {
  const pending = new Set<StartStep>(['front server', 'current release', 'content lake'])
  return {
    confirm: (step: StartStep) => {
      if (pending.delete(step) && pending.size === 0) onReady()
    },
  }
}
