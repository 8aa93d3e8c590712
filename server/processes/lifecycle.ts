/** Terminal, npm and launcher may each forward the same Ctrl-C; only a later signal counts as a second one. */
const sameSignalMs = 400

export type Ending = ReturnType<typeof createEnding>

/** The end of this process, with its exit code: asked for once, by a signal or from within. */
export function createEnding() {
  const aborting = new AbortController()
  const { promise: code, resolve: resolveCode } = Promise.withResolvers<number>()
  let endedAt: number | null = null
  const isEnding = () => aborting.signal.aborted
  const end = (exitCode: number) => {
    if (endedAt !== null) return
    endedAt = Date.now()
    aborting.abort()
    resolveCode(exitCode)
  }
  const onSignal = () => {
    if (endedAt === null) end(0)
    else if (Date.now() - endedAt > sameSignalMs) process.exit(130)
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // The launcher is gone and could no longer stop this process.
  process.on('disconnect', onSignal)
  /** Nothing new is begun from now on; the end itself is for the launcher to ask for. */
  const makeWay = () => aborting.abort()
  return { signal: aborting.signal, isEnding, end, makeWay, code }
}

export type Readiness = ReturnType<typeof createReadiness>

type StartStep = 'front server' | 'present release' | 'content lake'

/** Calls back once every step of a start is confirmed. */
export function createReadiness(onReady: () => void) {
  const pending = new Set<StartStep>(['front server', 'present release', 'content lake'])
  return {
    confirm: (what: StartStep) => {
      if (pending.delete(what) && pending.size === 0) onReady()
    },
  }
}
