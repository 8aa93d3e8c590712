import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ActivationOutcome } from '../messages.ts'
import type { GateOutcome } from './gate.ts'
import type { RunningRelease, StartRelease } from './release.ts'

const LONGEST_PAUSE_MS = 5_000

export type Switchboard = {
  /** The release that answers visitors now. */
  current(): RunningRelease | undefined
  /** The id of the release that visitors get, also while it is being started again. */
  wanted(): string | null
  /** Whether one is expected within moments: it is being started, or started again after it died. */
  isComing(): boolean
  /** Resolves at the next change of what is current, or when the time is over. */
  change(timeoutMs: number): Promise<void>
  /** Puts the release the pointer names back in front of visitors, after a restart of this process. */
  resume(): Promise<void>
  /** Starts a release, checks it, moves the pointer, and only then lets visitors have it. */
  activate(id: string): Promise<ActivationOutcome>
  close(): Promise<void>
}

/** Holds the pointer to the current release and switches from one to the next without a gap. */
export function createSwitchboard(deps: {
  startRelease: StartRelease
  check: (origin: string, id: string) => Promise<GateOutcome>
  readPointer: () => Promise<string | null>
  writePointer: (id: string) => Promise<void>
  onLive: (id: string) => void
  log: (line: string) => void
  drainMs?: number
}): Switchboard {
  const changes = new EventEmitter().setMaxListeners(0)
  const running = new Set<RunningRelease>()
  let current: RunningRelease | undefined
  let wanted: string | null = null
  let resuming = false
  let closed = false
  let turn: Promise<unknown> = Promise.resolve()

  const start = async (id: string) => {
    const release = await deps.startRelease(id)
    running.add(release)
    void release.ended.then(() => {
      running.delete(release)
      if (release === current) void restart(release)
    })
    return release
  }

  const setCurrent = (release: RunningRelease | undefined) => {
    current = release
    changes.emit('change')
    // It may have died before it became current, when its end concerned nobody.
    if (release && !running.has(release)) void restart(release)
  }

  const restart = async (dead: RunningRelease) => {
    setCurrent(undefined)
    if (closed) return
    deps.log(`release ${dead.id} ended; starting it again.`)
    for (let failures = 0; wanted === dead.id && !current && !closed; failures += 1) {
      try {
        const release = await start(dead.id)
        // Another release may have been switched to meanwhile.
        if (wanted === dead.id && !current && !closed) return setCurrent(release)
        await release.stop()
      } catch (error) {
        deps.log(toSentence(error))
        await sleep(Math.min(LONGEST_PAUSE_MS, 100 * 2 ** failures))
      }
    }
  }

  const drain = async (old: RunningRelease) => {
    const deadline = Date.now() + (deps.drainMs ?? 10_000)
    while (old.inFlight > 0 && Date.now() < deadline) await sleep(50)
    await old.stop()
  }

  const activateNow = async (id: string): Promise<ActivationOutcome> => {
    if (current?.id === id) return { kind: 'live' }
    let release: RunningRelease
    try {
      release = await start(id)
    } catch (error) {
      return { kind: 'refused', problems: [toSentence(error)] }
    }
    const gate = await deps
      .check(`http://127.0.0.1:${release.port}`, id)
      .catch((error: unknown): GateOutcome => ({ kind: 'refused', problems: [toSentence(error)] }))
    if (gate.kind === 'refused') {
      await release.stop()
      return gate
    }
    try {
      await deps.writePointer(id)
    } catch (error) {
      await release.stop()
      return { kind: 'refused', problems: [`The pointer cannot be moved: ${toSentence(error)}`] }
    }
    const old = current
    wanted = id
    setCurrent(release)
    deps.onLive(id)
    if (old) void drain(old)
    return { kind: 'live' }
  }

  const resumeNow = async () => {
    const id = await deps.readPointer()
    if (id === null || current) return
    wanted = id
    try {
      setCurrent(await start(id))
      deps.onLive(id)
    } catch (error) {
      // Not the end: the publisher builds a new one when the last one cannot be shown.
      wanted = null
      deps.log(toSentence(error))
    }
  }

  /** One after the other: two switches at once would leave the pointer to chance. */
  const inTurn = <T>(task: () => Promise<T>): Promise<T> => {
    const result = turn.then(task)
    turn = result.catch(() => {})
    return result
  }

  return {
    current: () => current,
    wanted: () => wanted,
    isComing: () => current === undefined && (resuming || wanted !== null),
    change: async (timeoutMs) => {
      const tooLong = AbortSignal.timeout(timeoutMs)
      await once(changes, 'change', { signal: tooLong }).catch((error: unknown) => {
        if (!tooLong.aborted) throw error
      })
    },
    resume: () => {
      resuming = true
      return inTurn(resumeNow).finally(() => {
        resuming = false
        changes.emit('change')
      })
    },
    activate: (id) => inTurn(() => activateNow(id)),
    close: async () => {
      closed = true
      await Promise.all([...running].map((release) => release.stop()))
    },
  }
}

const toSentence = (error: unknown) => (error instanceof Error ? error.message : String(error))
