import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import { failureCauseShape, releaseStepShape } from '#lib/publishing/failureCause.ts'

/** The outcome of making a release. */
const madeShape = z.discriminatedUnion('kind', [
  /** `times` lists how long each step took. */
  z.object({ kind: z.literal('made'), releaseId: z.string(), times: z.string() }),
  /** The content has one of the revisions for which no release was wanted. */
  z.object({ kind: z.literal('unchanged') }),
  z.object({ kind: z.literal('failed'), cause: failureCauseShape }),
])

export type Made = z.infer<typeof madeShape>

const ipcMessageShape = z.discriminatedUnion('type', [
  /** Asks a child to end cleanly. */
  z.object({ type: z.literal('stop') }),
  /** Asks a child for a sign of life, and its answer. */
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  /** A child is listening on its port. */
  z.object({ type: z.literal('listening'), port: z.number() }),
  /** The renderer reports which code and settings its releases are made from. */
  z.object({ type: z.literal('fingerprint'), buildFingerprint: z.string() }),
  /** The lake cannot start, because its file is damaged or missing, or for another reason. */
  z.object({
    type: z.literal('cannotStart'),
    state: z.enum(['damaged', 'missing', 'stopped']),
    detail: z.string().nullable(),
  }),
  /** Asks the renderer for a release, unless the content has one of these revisions. */
  z.object({ type: z.literal('make'), unlessRevisions: z.array(z.string()) }),
  z.object({ type: z.literal('step'), step: releaseStepShape }),
  z.object({ type: z.literal('made'), made: madeShape }),
])

/** A message between processes of `npm start`. */
export type Message = z.infer<typeof ipcMessageShape>

/** Parses a message from a process channel; an unknown message is a bug of ours, so it throws. */
export function parseMessage(value: unknown): Message {
  return ipcMessageShape.parse(value)
}

/** The exit code of a child that cannot start and has logged why. Ignored once the child has been up. */
export const giveUpCode = 78

/**
 * Runs as a child of the supervisor: gives it signs of life, ends cleanly when asked to, and at once when the
 * supervisor is gone, so that a kill -9 leaves no process behind. Ctrl-C reaches every process of a terminal; children leave it to
 * the supervisor.
 */
export function liveAsChild(child: {
  onMessage?: (message: Message) => void
  onStop?: () => Promise<void>
}): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    try {
      await child.onStop?.()
      process.exit(0)
    } catch (error) {
      console.error(error)
      process.exit(1)
    }
  }
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stop)
  exitWithParent()
  process.on('message', (value) => {
    const message = parseMessage(value)
    if (message.type === 'ping') tellSupervisor({ type: 'pong' })
    else if (message.type === 'stop') void stop()
    else child.onMessage?.(message)
  })
}

/** Ends the process once its parent is another one: that of orphans. */
const watch = `
const { workerData } = require('node:worker_threads')
setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 1000)
`

/**
 * Ends this process when its parent dies, even while it computes without end: then it hears of nothing, so a thread of
 * its own looks every second.
 */
function exitWithParent(): void {
  // Memory limits of this process are too much for the thread.
  const limits = { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, codeRangeSizeMb: 1 }
  new Worker(watch, { eval: true, workerData: process.ppid, execArgv: [], resourceLimits: limits }).unref()
  process.on('disconnect', () => process.exit(1))
}

/** Sends a message to the supervisor. */
export function tellSupervisor(message: Message): void {
  if (!process.send) throw new Error('This script is part of npm start and does not run on its own.')
  // The supervisor has just been killed, so this process ends with it.
  if (!process.connected) process.exit(1)
  process.send(message)
}
