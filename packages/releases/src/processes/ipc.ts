import { problemShape } from '@freelance-site/foundation'
import { z } from 'zod'
import { heldShape } from '../source/held.ts'
import { fatalTaskShape, taskShape } from '../source/tasks.ts'
import { releaseStepShape, stepTimesShape } from '../status/releaseStep.ts'
import { shownContentShape } from '../store/shownContent.ts'

const makeOutcomeShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('made'), releaseId: z.string(), stepTimes: stepTimesShape }),
  /** The content is shown already. */
  z.object({ kind: z.literal('unchanged') }),
  z.object({ kind: z.literal('failed'), problem: problemShape }),
])

/**
 * The renderer’s answer to a request for a release. `made`: it is written and checked, but visitors do not get it yet.
 */
export type MakeOutcome = z.infer<typeof makeOutcomeShape>

const makeRequestShape = z.object({
  /** No release is made of this content. */
  unless: z.array(shownContentShape),
  /** The tasks that ended earlier processes. */
  fatal: z.array(fatalTaskShape).default([]),
  held: z.array(heldShape).default([]),
  /** Renders one page after the other, and reports each. */
  isCareful: z.boolean().default(false),
})

/** A request to the renderer for one release, with what earlier attempts failed with. */
export type MakeRequest = z.infer<typeof makeRequestShape>

export const messageShape = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('listening'), port: z.number() }),
  /** The renderer reports which code and settings its releases are made from. */
  z.object({ type: z.literal('fingerprint'), buildFingerprint: z.string() }),
  /** A service cannot start, because its file is damaged or missing, or for another reason. */
  z.object({
    type: z.literal('cannotStart'),
    state: z.enum(['damaged', 'missing', 'stopped']),
    detail: z.string().nullable(),
  }),
  z.object({ type: z.literal('make'), ...makeRequestShape.shape }),
  z.object({ type: z.literal('step'), step: releaseStepShape }),
  /** What the renderer does now, as far as it is for one document. */
  z.object({ type: z.literal('task'), task: taskShape.nullable() }),
  z.object({ type: z.literal('held'), held: z.array(heldShape) }),
  z.object({ type: z.literal('made'), made: makeOutcomeShape }),
])

/** A message between the supervisor and a child, in either direction. The receiver parses it with `messageShape`. */
export type Message = z.infer<typeof messageShape>

/** The exit code of a child that cannot start and has logged why. The supervisor ignores it once the child has been up. */
export const giveUpCode = 78

/** Ends cleanly at SIGTERM, and at once when the supervisor has ended. Ignores Ctrl-C, which a terminal sends to every process. */
export function runAsChild(child: {
  onMessage?: (message: Message) => void
  onStop?: () => Promise<void>
}): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await child.onStop?.()
    process.exit(0)
  }
  process.on('SIGINT', () => {})
  process.on('SIGTERM', stop)
  process.on('disconnect', () => process.exit(1))
  process.on('message', (value) => {
    const message = messageShape.parse(value)
    if (message.type === 'ping') notifySupervisor({ type: 'pong' })
    else child.onMessage?.(message)
  })
}

/**
 * Sends a message to the supervisor. Throws if this process was started on its own, and exits if the supervisor has just
 * ended.
 */
export function notifySupervisor(message: Message): void {
  if (!process.send) throw new Error('The server starts this script. It does not run on its own.')
  // The supervisor has just been killed, so this process ends with it.
  if (!process.connected) process.exit(1)
  process.send(message)
}
