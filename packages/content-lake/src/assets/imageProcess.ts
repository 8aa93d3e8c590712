import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { LakeError } from '../errors/lakeError.ts'
import type { ImageMetadata } from './imageMetadata.ts'
import type { ImageTransform, OutputFormat } from './imageParameters.ts'
import { type DecodingRules, maxSeconds } from './imageRules.ts'

/** What a process does with an image: `source` is its file. */
export type ImageTask =
  | {
      kind: 'transform'
      source: string
      extension: string
      transform: ImageTransform
      format: OutputFormat
      failOn: DecodingRules['failOn']
    }
  | { kind: 'describe'; source: string; rules: DecodingRules; requested: readonly string[] }

/** The bytes of an image file. */
export type ImageBytes = Uint8Array<ArrayBuffer>

/** `tooLarge`: the result has too many bytes. `refused`: the file is not an accepted image. */
export type TaskResult =
  | { kind: 'transformed'; content: ImageBytes }
  | { kind: 'described'; image: ImageMetadata }
  | { kind: 'refused'; refused: Pick<LakeError, 'status' | 'body' | 'message'> }
  | { kind: 'unreadable' | 'tooLarge' | 'tooSlow' }

/** The memory of the process is what it has not given back after the task. */
export type TaskMessage = { result: TaskResult; megabytes: number }

/** `tooHeavy`: it needs more memory than it may use. `tooSlow`: it takes too long. `abandoned`: nobody waits any more. */
export type Outcome = TaskResult | { kind: 'tooHeavy' | 'abandoned' }

/** The limits of one process for images, which gets them as arguments and applies them itself. */
export type ProcessLimits = {
  /** Memory that one process may use altogether. It takes 60 MB when it has nothing to do. */
  maxMegabytes: number
  maxResultBytes: number
  /** Above 0, other processes of this machine go first. */
  niceness: number
}

/** A task is ended after this time in any case. It ends itself after `maxSeconds` of the processor's time. */
const maxWaitMs = 4 * maxSeconds * 1_000

/** The time in which an abandoned task may still end, since starting another process takes longer than most tasks. */
const graceMs = 1_000

/** A process that has more memory after its task is not kept. */
const maxIdleMegabytes = 130

const script = new URL('./imageTasks.ts', import.meta.url)

/** A process of `imageTasks.ts`, and what is known of its end. */
export type ImageProcess = {
  /**
   * Does one task at a time. Ends the process if the task takes too long, or goes on after nobody waits for it any
   * more. Throws if the process cannot be started, or exits with a code.
   */
  run: (task: ImageTask, abandoned: AbortSignal) => Promise<Outcome>
  /** Whether it has ended or was told to end, so that it can do no other task. */
  hasEnded: () => boolean
  /** Ends the process at once, and waits until it has ended. */
  end: () => Promise<void>
}

/** Starts a process that reads or transforms one image at a time. Ending it is the only way to stop an encoder. */
export function startImageProcess({ maxMegabytes, maxResultBytes, niceness }: ProcessLimits): ImageProcess {
  const child = fork(script, [maxMegabytes, maxResultBytes, niceness].map(String), {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1', '--max-old-space-size=64'],
    // Decoders read untrusted files, so their process knows no secrets. One arena keeps freed memory from adding up.
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // The lake may end although this process runs: it notices that by itself.
  child.unref()
  child.channel?.unref()
  const exited = Promise.withResolvers<Error | null>()
  child.once('exit', () => exited.resolve(null))
  // It could not be started.
  child.once('error', exited.resolve)
  let endedAs: 'tooSlow' | 'abandoned' | undefined
  const end = (outcome: 'tooSlow' | 'abandoned') => {
    endedAs ??= outcome
    child.kill('SIGKILL')
  }
  return {
    run: async (task, abandoned) => {
      const timers = [setTimeout(() => end('tooSlow'), maxWaitMs)]
      const abandon = () => timers.push(setTimeout(() => end('abandoned'), graceMs))
      abandoned.addEventListener('abort', abandon, { once: true })
      const finished = new AbortController()
      try {
        const answered = once(child, 'message', { signal: finished.signal }).then(
          ([message]): TaskMessage => message,
        )
        answered.catch(() => {})
        child.send(task, () => {})
        const failed = exited.promise.then((error) => {
          if (error !== null) throw error
          return null
        })
        const message = await Promise.race([answered, failed])
        if (message !== null) {
          const isSpent = message.result.kind === 'tooSlow' || message.megabytes > maxIdleMegabytes
          if (isSpent) child.kill('SIGKILL')
          return message.result
        }
        if (endedAs) return { kind: endedAs }
        // It ends itself when it needs too much memory, and crashes on some damaged files.
        if (child.signalCode === null)
          throw new Error(`The process of images ended with code ${child.exitCode}`)
        return { kind: child.signalCode === 'SIGKILL' ? 'tooHeavy' : 'unreadable' }
      } finally {
        finished.abort()
        abandoned.removeEventListener('abort', abandon)
        for (const timer of timers) clearTimeout(timer)
      }
    },
    hasEnded: () =>
      child.pid === undefined || child.exitCode !== null || child.signalCode !== null || child.killed,
    end: async () => {
      child.ref()
      end('abandoned')
      await exited.promise
    },
  }
}
