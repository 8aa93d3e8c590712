import PQueue from 'p-queue'
import { busyRefusal, LakeError, refusal } from '../errors/lakeError.ts'
import type { ImageMetadata } from './imageMetadata.ts'
import type { ImageTransform, OutputFormat } from './imageParameters.ts'
import {
  type ImageBytes,
  type ImageProcess,
  type ImageTask,
  type Outcome,
  type ProcessLimits,
  startImageProcess,
} from './imageProcess.ts'
import type { DecodingRules } from './imageRules.ts'
import { type Size, toMegabytes } from './imageSize.ts'

type JobLimits = ProcessLimits & {
  /** How many processes there are. Each transforms one image at a time. */
  processes: number
  /** How much memory one transformation may need by its size and format. Its source takes more. */
  maxJobMegabytes: number
  /** How many jobs may wait, and how much memory they may need altogether, as a measure of their time. */
  maxWaiting: number
  maxWaitingMegabytes: number
  /** A process without a job ends after this time, to free its memory. */
  idleMs: number
}

/**
 * Of everybody without a session or token. Together with the lake and the owner's processes they stay below 500 MB. An AVIF
 * image of 3 megapixels takes 120 MB.
 */
const anonymousLimits: JobLimits = {
  processes: 1,
  maxMegabytes: 220,
  maxJobMegabytes: 140,
  maxWaiting: 50,
  maxWaitingMegabytes: 1_500,
  maxResultBytes: 16 * 1024 * 1024,
  niceness: 5,
  idleMs: 10_000,
}

/** Of senders with a session or token. They are never behind others, and may ask for everything that this lake can do. */
const ownLimits: JobLimits = {
  processes: 2,
  maxMegabytes: 1_000,
  maxJobMegabytes: 900,
  maxWaiting: 1_000,
  maxWaitingMegabytes: 100_000,
  maxResultBytes: 256 * 1024 * 1024,
  niceness: 0,
  // The owner goes from list to list, and starting a process takes 0.3 s.
  idleMs: 60_000,
}

/** An image file, the parameters of its URL, and the format of the result. Simultaneous equal jobs are done once. */
export type TransformJob = Omit<Extract<ImageTask, { kind: 'transform' }>, 'kind'>

type Sender = { isAnonymous: boolean }

/** The work on images of all datasets of a lake. `full` is the size of the whole image, as displayed. */
export type ImageJobs = {
  /** Whether a sender may ask for an image of this format and size. */
  isAffordable: (transform: ImageTransform, format: OutputFormat, full: Size, sender: Sender) => boolean
  /** Refuses an image of a format and size that the sender may not ask for. */
  requireAffordable: (transform: ImageTransform, format: OutputFormat, full: Size, sender: Sender) => void
  /** Refuses one job too many, and an image that takes too much. Ends when the sender has left. */
  transform: (job: TransformJob, full: Size, sender: Sender & { left: AbortSignal }) => Promise<ImageBytes>
  /**
   * Reads an uploaded image, and of its metadata what is requested: values of the parameter `meta`. Refuses a file that
   * is not an accepted image. Ends when the sender has left.
   */
  describe: (
    source: string,
    rules: DecodingRules,
    requested: readonly string[],
    left: AbortSignal,
  ) => Promise<ImageMetadata>
  /** Ends the processes. Jobs that run or wait are refused with 503. */
  close: () => Promise<void>
}

/** Reads and transforms images in processes of their own, within limits of time and memory: docs/decisions/0041-bounded-work.md */
export function createImageJobs(): ImageJobs {
  const anonymous = createJobQueue(anonymousLimits)
  const own = createJobQueue(ownLimits)
  const queueFor = (isAnonymous: boolean) => (isAnonymous ? anonymous : own)
  const isAffordable: ImageJobs['isAffordable'] = (transform, format, full, sender) =>
    toMegabytes(transform, format, full) <= queueFor(sender.isAnonymous).limits.maxJobMegabytes
  return {
    isAffordable,
    requireAffordable: (...image) => {
      if (!isAffordable(...image)) throw refusals.tooHeavy
    },
    transform: async (job, full, { isAnonymous, left }) => {
      const { transform, format } = job
      const megabytes = toMegabytes(transform, format, full)
      const outcome = await queueFor(isAnonymous).run({ kind: 'transform', ...job }, megabytes, left)
      if (outcome.kind === 'transformed') return outcome.content
      throw toRefusal(outcome)
    },
    describe: async (source, { maxPixels, failOn }, requested, left) => {
      const task = { kind: 'describe', source, rules: { maxPixels, failOn }, requested } as const
      const outcome = await own.run(task, 0, left)
      if (outcome.kind === 'described') return outcome.image
      throw toRefusal(outcome)
    },
    close: async () => {
      await Promise.all([anonymous.close(), own.close()])
    },
  }
}

/** A job for all senders that ask for the same image at the same time. */
type SharedJob = { result: Promise<Outcome>; senders: number; abandoned: AbortController }

function createJobQueue(limits: JobLimits) {
  const { processes: concurrency, maxWaiting, maxWaitingMegabytes, idleMs } = limits
  const queue = new PQueue({ concurrency })
  const jobs = new Map<string, SharedJob>()
  let waitingMegabytes = 0
  let idle: ImageProcess[] = []
  const running = new Set<ImageProcess>()
  let idleTimer: NodeJS.Timeout | undefined
  let isClosed = false

  const endIdle = () => {
    const ending = idle
    idle = []
    return Promise.all(ending.map((process) => process.end()))
  }

  const perform = async (task: ImageTask, abandoned: AbortSignal): Promise<Outcome> => {
    if (isClosed) throw stopping
    clearTimeout(idleTimer)
    idle = idle.filter((process) => !process.hasEnded())
    const process = idle.pop() ?? startImageProcess(limits)
    running.add(process)
    try {
      const outcome = await process.run(task, abandoned)
      if (isClosed) throw stopping
      return outcome
    } finally {
      running.delete(process)
      if (!process.hasEnded()) idle.push(process)
      idleTimer = setTimeout(endIdle, idleMs).unref()
    }
  }

  const start = (key: string, task: ImageTask, megabytes: number): SharedJob => {
    if (queue.size >= maxWaiting || waitingMegabytes + megabytes > maxWaitingMegabytes) throw busy
    const abandoned = new AbortController()
    // Only a job that waits leaves the queue at once: one that runs keeps its place until its process has ended it.
    const waiting = new AbortController()
    const leave = () => waiting.abort(refusals.abandoned)
    abandoned.signal.addEventListener('abort', leave, { once: true })
    waitingMegabytes += megabytes
    const begin = () => {
      abandoned.signal.removeEventListener('abort', leave)
      return perform(task, abandoned.signal)
    }
    const result = queue.add(begin, { signal: waiting.signal }).finally(() => {
      waitingMegabytes -= megabytes
      if (jobs.get(key) === shared) jobs.delete(key)
    })
    const shared = { result, senders: 0, abandoned }
    jobs.set(key, shared)
    return shared
  }

  return {
    limits,
    run: async (task: ImageTask, megabytes: number, left: AbortSignal): Promise<Outcome> => {
      left.throwIfAborted()
      const key = JSON.stringify(task)
      const shared = jobs.get(key) ?? start(key, task, megabytes)
      shared.senders += 1
      const gone = Promise.withResolvers<never>()
      const leave = () => gone.reject(refusals.abandoned)
      left.addEventListener('abort', leave, { once: true })
      try {
        return await Promise.race([shared.result, gone.promise])
      } finally {
        left.removeEventListener('abort', leave)
        shared.senders -= 1
        if (shared.senders === 0) {
          if (jobs.get(key) === shared) jobs.delete(key)
          shared.result.catch(() => {})
          shared.abandoned.abort()
        }
      }
    },
    close: async () => {
      isClosed = true
      clearTimeout(idleTimer)
      const ending = [...running].map((process) => process.end())
      await Promise.all([...ending, endIdle(), queue.onIdle()])
    },
  }
}

function toRefusal(outcome: Outcome): Error {
  switch (outcome.kind) {
    case 'refused': {
      const { status, body, message } = outcome.refused
      return new LakeError(status, body, message)
    }
    case 'transformed':
    case 'described':
      return new Error(`The process of images has mixed up its answers: ${outcome.kind}`)
    default:
      return refusals[outcome.kind]
  }
}

const stopping = refusal(503, 'The lake is stopping')
const busy = busyRefusal(503, 'Too many images are being transformed')

/** Not 503, for which clients would ask again. */
const refusals: Record<'unreadable' | 'tooLarge' | 'tooHeavy' | 'tooSlow' | 'abandoned', LakeError> = {
  unreadable: refusal(
    400,
    'The image could not be transformed: its file is damaged, or too large to read in time',
  ),
  tooLarge: refusal(400, 'The transformed image has too many bytes: ask for a smaller size or lower quality'),
  tooHeavy: refusal(
    400,
    'The image needs more memory than one transformation may use: ask for a smaller size, or for webp or jpg',
  ),
  tooSlow: refusal(400, 'The image could not be read or transformed in time: ask for a smaller size'),
  abandoned: refusal(400, 'The sender has left'),
}
