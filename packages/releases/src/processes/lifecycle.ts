export type Shutdown = ReturnType<typeof createShutdown>

/** The shutdown of this process, which the first signal begins. */
export function createShutdown() {
  const aborting = new AbortController()
  const { promise: exitCode, resolve } = Promise.withResolvers<number>()
  const begin = (code: number) => {
    aborting.abort()
    resolve(code)
  }
  // Without the launcher, nothing could stop this process later.
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(event, () => begin(0))
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
