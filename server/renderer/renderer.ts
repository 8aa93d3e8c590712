import type { FailureCause, ReleaseStep } from '#lib/publishing/failureCause.ts'
import type { Made } from '../processes/ipc.ts'
import type { Log } from '../processes/log.ts'
import { type Supervised, supervise } from '../processes/supervise.ts'

/** Each step of a release gets this long. */
const STEP_TIMEOUT_MS = 90_000
const STOP_GRACE_MS = 3_000

export type Renderer = {
  /** Makes a release from what is published now, unless its revision is one of these; waits while it starts. */
  make(unlessRevisions: string[]): Promise<Made>
  /** Where previews are served, once they are. */
  previewPort(): number | undefined
  stop(): Promise<void>
}

type Waiting = {
  unlessRevisions: string[]
  settle: (made: Made) => void
  isSent: boolean
  timer?: NodeJS.Timeout
}

/** Keeps the process that renders running, and asks it for releases. */
export function startRenderer(options: {
  env: NodeJS.ProcessEnv
  log: Log
  onFingerprint: (buildFingerprint: string) => void
  onGiveUp: () => void
  isEnding: () => boolean
  stepTimeoutMs?: number
  script?: URL
}): Renderer {
  const { stepTimeoutMs = STEP_TIMEOUT_MS, script = new URL('./rendererProcess.ts', import.meta.url) } =
    options
  const waiting = new Map<number, Waiting>()
  let requests = 0
  let port: number | undefined
  let isUp = false
  let hasGivenUp = false

  const settle = (request: number, made: Made) => {
    const found = waiting.get(request)
    if (!found) return
    clearTimeout(found.timer)
    waiting.delete(request)
    found.settle(made)
  }
  const fail = (request: number, cause: FailureCause) => settle(request, { kind: 'failed', cause })

  /** A step that hangs may hold the whole process: it is started anew. */
  const watchStep = (request: number, step: ReleaseStep) => {
    const found = waiting.get(request)
    if (!found) return
    clearTimeout(found.timer)
    found.timer = setTimeout(() => {
      // What is asked for from now on waits for the next process.
      isUp = false
      fail(request, { kind: 'timeout', step, seconds: stepTimeoutMs / 1000 })
      child.restart()
    }, stepTimeoutMs)
  }

  /** What was asked for while no process was there to hear it is sent once there is. */
  const sendWaiting = () => {
    if (!isUp) return
    for (const [request, each] of waiting) {
      if (each.isSent) continue
      each.isSent = true
      child.send({ type: 'make', request, unlessRevisions: each.unlessRevisions })
    }
  }

  const child: Supervised = supervise({
    name: 'renderer',
    script,
    env: options.env,
    // Memory for half a second's work need not be kept for the hours between: docs/decisions/0029-releases-as-folders.md
    execArgv: ['--max-semi-space-size=4', '--expose-gc'],
    onMessage: (message) => {
      if (message.type === 'listening') port = message.port
      if (message.type === 'fingerprint') {
        isUp = true
        options.onFingerprint(message.buildFingerprint)
        sendWaiting()
      }
      if (message.type === 'step') watchStep(message.request, message.step)
      if (message.type === 'made') settle(message.request, message.made)
    },
    onExit: () => {
      port = undefined
      isUp = false
      for (const [request, { isSent }] of waiting) if (isSent) fail(request, { kind: 'ended' })
    },
    onGiveUp: () => {
      hasGivenUp = true
      for (const request of waiting.keys()) fail(request, { kind: 'ended' })
      options.onGiveUp()
    },
    isEnding: options.isEnding,
    log: options.log,
  })

  return {
    make: (unlessRevisions) =>
      new Promise((resolve) => {
        requests += 1
        waiting.set(requests, { unlessRevisions, settle: resolve, isSent: false })
        // No process is coming that could hear it.
        if (hasGivenUp) fail(requests, { kind: 'ended' })
        sendWaiting()
      }),
    previewPort: () => port,
    stop: () => child.stop(STOP_GRACE_MS),
  }
}
