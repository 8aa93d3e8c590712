import PQueue from 'p-queue'
import { busyRefusal, type LakeError, refusal } from '../model/lakeError.ts'
import type { ImageTransform, OutputFormat } from './imageParameters.ts'
import {
  type ImageBytes,
  type ImageProcess,
  type ProcessLimits,
  startImageProcess,
  type TransformJob,
} from './imageProcess.ts'
import { maxSeconds } from './imageRules.ts'
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
  niceness: 10,
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

type Sender = { isAnonymous: boolean }

export type ImageJobs = ReturnType<typeof createImageJobs>

/** Transforms images in processes of their own, within limits of time and memory: docs/decisions/0041-bounded-work.md */
export function createImageJobs() {
  const anonymous = createJobQueue(anonymousLimits)
  const own = createJobQueue(ownLimits)
  const toQueue = (isAnonymous: boolean) => (isAnonymous ? anonymous : own)
  return {
    /** Whether a sender may ask for an image of this format and size. */
    isAffordable: (transform: ImageTransform, format: OutputFormat, full: Size, { isAnonymous }: Sender) =>
      toMegabytes(transform, format, full) <= toQueue(isAnonymous).limits.maxJobMegabytes,
    /** Refuses an image of a format and size that a sender may not ask for. */
    requireAffordable: (
      transform: ImageTransform,
      format: OutputFormat,
      full: Size,
      { isAnonymous }: Sender,
    ) => {
      if (toMegabytes(transform, format, full) > toQueue(isAnonymous).limits.maxJobMegabytes)
        throw refusals.tooHeavy
    },
    /** Refuses one job too many. Ends when the signal says that the sender has left. */
    transform: (job: TransformJob, full: Size, { isAnonymous, left }: Sender & { left: AbortSignal }) =>
      toQueue(isAnonymous).transform(job, full, left),
    close: async (): Promise<void> => {
      await Promise.all([anonymous.close(), own.close()])
    },
  }
}

/** A job for all senders that ask for the same image at the same time. */
type SharedJob = { result: Promise<ImageBytes>; senders: number; abandoned: AbortController }

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

  const run = async (job: TransformJob, abandoned: AbortSignal): Promise<ImageBytes> => {
    if (isClosed) throw stopping
    clearTimeout(idleTimer)
    idle = idle.filter((process) => !process.hasEnded())
    const process = idle.pop() ?? startImageProcess(limits)
    running.add(process)
    try {
      const outcome = await process.run(job, abandoned)
      if (outcome.kind === 'transformed') return outcome.content
      throw isClosed ? stopping : refusals[outcome.kind]
    } finally {
      running.delete(process)
      if (!process.hasEnded()) idle.push(process)
      idleTimer = setTimeout(endIdle, idleMs).unref()
    }
  }

  const start = (key: string, job: TransformJob, megabytes: number): SharedJob => {
    if (queue.size >= maxWaiting || waitingMegabytes + megabytes > maxWaitingMegabytes) throw busy
    const abandoned = new AbortController()
    // Only a job that waits leaves the queue at once: one that runs keeps its place until its process has ended it.
    const waiting = new AbortController()
    const leave = () => waiting.abort(refusals.abandoned)
    abandoned.signal.addEventListener('abort', leave, { once: true })
    waitingMegabytes += megabytes
    const begin = () => {
      abandoned.signal.removeEventListener('abort', leave)
      return run(job, abandoned.signal)
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
    transform: async (job: TransformJob, full: Size, left: AbortSignal): Promise<ImageBytes> => {
      left.throwIfAborted()
      const key = JSON.stringify(job)
      const shared = jobs.get(key) ?? start(key, job, toMegabytes(job.transform, job.format, full))
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
  tooSlow: refusal(400, `The image could not be transformed within ${maxSeconds} s: ask for a smaller size`),
  abandoned: refusal(400, 'The sender has left'),
}
