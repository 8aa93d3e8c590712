import type { Problem } from '@freelance-site/foundation'
import type { MakeOutcome } from '../processes/ipc.ts'
import { type Supervised, type SuperviseOptions, supervise } from '../processes/supervise.ts'
import { createEnd, createTimeout } from '../status/failure.ts'
import type { ReleaseStep } from '../status/releaseStep.ts'
import type { ShownContent } from '../store/shownContent.ts'
import { createSuspects } from './suspects.ts'

/** In pings, one per second. Loading Next takes 1.5 s on an idle machine, and ten times as long on a busy one. */
const defaultPatience = { starting: 120, running: 45 }

/** `script` is a file that calls `runRenderer`. */
type RendererProcessOptions = Pick<
  SuperviseOptions,
  'script' | 'env' | 'log' | 'onGiveUp' | 'retryMs' | 'isEnding'
> & {
  onFingerprint: (buildFingerprint: string) => void
  /** The site is compiled, and previews are served. */
  onListening: () => void
  stepTimeoutMs?: number
}

/** Keeps the renderer process running and requests releases from it, one at a time. */
export function startRenderer({
  onFingerprint,
  onListening,
  stepTimeoutMs = 90_000,
  ...options
}: RendererProcessOptions) {
  let pending: { unless: ShownContent[]; settle: (made: MakeOutcome) => void; isSent: boolean } | undefined
  const suspects = createSuspects()
  let stepTimer: NodeJS.Timeout | undefined
  let step: ReleaseStep = 'pull'
  let port: number | undefined
  let isUp = false
  let hasGivenUp = false

  const settle = (made: MakeOutcome) => {
    clearTimeout(stepTimer)
    pending?.settle(made)
    pending = undefined
  }
  const fail = (problem: Problem) => settle({ kind: 'failed', problem })

  /** A hanging step may block the whole process, so the process is restarted. Each task of a step has as long as a step. */
  const watchStep = () => {
    clearTimeout(stepTimer)
    stepTimer = setTimeout(() => {
      // Requests made from now on wait for the next process.
      isUp = false
      const seconds = stepTimeoutMs / 1000
      fail(createTimeout(step, seconds, suspects.end(seconds)))
      child.restart()
    }, stepTimeoutMs)
  }

  const send = () => {
    if (!isUp || !pending) return
    pending.isSent = true
    child.send({ type: 'make', unless: pending.unless, ...suspects.toRequest() })
  }

  const child: Supervised = supervise({
    // One that cannot start is started again, since a full disk is temporary.
    retryMs: 30_000,
    ...options,
    name: 'renderer',
    // The renderer collects garbage itself, after releases that leave much of it.
    execArgv: ['--max-semi-space-size=16', '--expose-gc'],
    patience: defaultPatience,
    onMessage: (message) => {
      if (message.type === 'listening') {
        port = message.port
        onListening()
      }
      if (message.type === 'fingerprint') {
        isUp = true
        hasGivenUp = false
        onFingerprint(message.buildFingerprint)
        send()
      }
      // A killed process may have sent messages before it ended.
      if (!pending?.isSent) return
      if (message.type === 'step') {
        step = message.step
        suspects.begin(null)
        watchStep()
      }
      if (message.type === 'task') {
        suspects.begin(message.task)
        watchStep()
      }
      if (message.type === 'held') suspects.hold(message.held)
      if (message.type === 'made') {
        suspects.survive()
        settle(message.made)
      }
    },
    onExit: () => {
      port = undefined
      isUp = false
      if (pending?.isSent) fail(createEnd(suspects.end(null)))
    },
    onGiveUp: () => {
      hasGivenUp = true
      fail(createEnd())
      options.onGiveUp()
    },
  })

  return {
    /** Makes a release of the published content unless it is one of these; waits for the process to start. */
    make: (unless: ShownContent[]) =>
      new Promise<MakeOutcome>((resolve) => {
        pending = { unless, settle: resolve, isSent: false }
        // The next process starts later. The publisher asks again.
        if (hasGivenUp) fail(createEnd())
        else send()
      }),
    previewPort: () => port,
    stop: () => child.stop(),
  }
}
