import { isDeepStrictEqual } from 'node:util'
import {
  type FormatProblem,
  noStoreHeaders,
  type OwnerCheck,
  type Problem,
  toErrorMessage,
} from '@freelance-site/foundation'
import type { Log } from '@freelance-site/foundation/server'
import { formatProblem as formatOwn } from '../problems.ts'
import type { MakeOutcome } from '../processes/ipc.ts'
import { createErrorProblem, isContentRefused, isSourceUnavailable, isTransient } from '../status/failure.ts'
import { withoutCauses } from '../status/partProblem.ts'
import { emptyForEarlierEditors, type Status } from '../status/status.ts'
import type { ShownContent } from '../store/shownContent.ts'

/** How long the first trigger waits for others, so that several changes share one release. */
const waitMs = 50
const firstRetryMs = 2_000
const longestRetryMs = 20_000

/** How often the source is polled for changes whose webhook was lost; more often after it had no usable content. */
const defaultPauses = { everyMs: 5 * 60_000, afterFailureMs: 30_000 }

type PublisherStatus = Pick<Status, 'state'> & Pick<Status['problems'], 'failure'>

/** Makes releases and shows them to visitors, one at a time; `createPublisher` starts it. */
export type Publisher = {
  /** Makes a release if the published content is not what visitors see, regardless of webhooks. */
  poll: () => Promise<void>
  status: () => PublisherStatus
  /** Requests a release of the newest content, which begins after 50 ms or after the one in progress. */
  trigger: () => void
  /** Requests a release although the content may be the same, for example after a change of the code. */
  rebuild: () => void
  /** Waits for the release in progress and starts no other. */
  stop: () => Promise<void>
}

/**
 * The steps of a publication. `make` makes no release of this content; `switchTo` resolves with
 * the problem if the release cannot be shown.
 */
export type PublisherDeps = {
  make: (unless: ShownContent[]) => Promise<MakeOutcome>
  switchTo: (releaseId: string) => Promise<Problem | null>
  /** The content that visitors see, and that which a rollback hides. */
  shownContent: () => Promise<ShownContent[]>
  /** Whether visitors see an older release because its owner went back to it with the present code. It stays until something is published. */
  isRollback?: () => Promise<boolean>
  prune: () => Promise<void>
  log: Log
  onLive?: (releaseId: string) => void
  onFailure?: (problem: Problem) => void
  formatProblem?: FormatProblem
  pauses?: typeof defaultPauses
}

/** Whether the source had no usable content. */
const hadNoContent = (problem: Problem) => isSourceUnavailable(problem) || isContentRefused(problem)

/** The time since the process started, which setting the machine's clock does not change. */
const now = () => Math.round(performance.now())

/**
 * Turns triggers into releases, one at a time: triggers that arrive together, or during a build, share one
 * release of the newest content. Also polls the source. Stores nothing: after a crash, the next start compares the published
 * content with the release that visitors see.
 */
export function createPublisher(deps: PublisherDeps): Publisher {
  const { pauses = defaultPauses } = deps
  const outcomes = createOutcomes(deps)
  /** Whether a trigger came that no build covers yet. */
  let isRequested = false
  let running: { kind: 'build' | 'poll'; isRequested: boolean; outcome: Promise<Outcome> } | undefined
  /** How many builds in a row failed for a reason that may be temporary. */
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  /** Until a release is made. A poll that spared the unchanged content would take the old code for the new one. */
  let mustRebuild = false
  let isStopping = false

  const run = async (kind: 'build' | 'poll') => {
    const startedAt = now()
    const isBuild = kind === 'build'
    // A poll may also be called for while the next one is due.
    clearTimeout(timer)
    running = { kind, isRequested, outcome: publish(deps, mustRebuild) }
    if (isBuild) isRequested = false
    const outcome = await running.outcome
    running = undefined
    if (isStopping) return
    const problem = outcome.kind === 'failed' ? outcome.problem : null
    if (outcome.kind === 'made') mustRebuild = false
    if (isBuild) failures = problem && isTransient(problem) ? failures + 1 : 0
    // An unreachable source does not affect the live pages, and the next trigger reports it.
    if (isBuild || !(problem && isSourceUnavailable(problem))) outcomes.note(outcome, startedAt)
    if (isRequested) schedule('build', 0)
    else if (failures > 0) schedule('build', Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)))
    else schedule('poll', problem && hadNoContent(problem) ? pauses.afterFailureMs : pauses.everyMs)
  }

  const schedule = (kind: 'build' | 'poll', pauseMs: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, pauseMs, kind)
  }

  const trigger = () => {
    outcomes.forgetLogged()
    if (!isRequested && !running && !isStopping) schedule('build', waitMs)
    isRequested = true
  }

  const toState = (): PublisherStatus['state'] => {
    const isAwaited = isRequested || running?.isRequested
    // The owner sees the failure until a retry works: it may take hours until a disk has room again.
    if (outcomes.failure() !== null && !isAwaited) return 'failed'
    return isAwaited || running?.kind === 'build' ? 'building' : 'live'
  }

  schedule('poll', pauses.everyMs)
  return {
    poll: async () => {
      const isBuildDue = isRequested || failures > 0
      if (!isStopping && !running && !isBuildDue) await run('poll')
    },
    status: (): PublisherStatus => ({ state: toState(), failure: outcomes.failure() }),
    trigger,
    rebuild: () => {
      mustRebuild = true
      trigger()
    },
    stop: async () => {
      isStopping = true
      clearTimeout(timer)
      await running?.outcome
    },
  }
}

/** What became of an attempt to publish. `switchMs`: how long it took to show the release to visitors. */
type Outcome =
  | Exclude<MakeOutcome, { kind: 'made' }>
  | (Extract<MakeOutcome, { kind: 'made' }> & { switchMs: number })

async function publish(deps: PublisherDeps, mustRebuild: boolean): Promise<Outcome> {
  try {
    const isForced = mustRebuild && !(await deps.isRollback?.())
    const made = await deps.make(isForced ? [] : await deps.shownContent())
    if (made.kind !== 'made') return made
    const madeAt = now()
    const problem = await deps.switchTo(made.releaseId)
    if (problem !== null) return { kind: 'failed', problem }
    const switchMs = now() - madeAt
    await deps.prune().catch((error: unknown) => {
      // Tried again after the next release; the live release is not affected.
      deps.log(`old releases could not be removed: ${toErrorMessage(error)}`)
    })
    return { ...made, switchMs }
  } catch (error) {
    // Visitors keep their pages and the server keeps running after any error.
    return { kind: 'failed', problem: createErrorProblem(error) }
  }
}

/** Logs and reports the outcome of each attempt, and holds the last failure. */
function createOutcomes({ log, onLive, onFailure, formatProblem = formatOwn }: PublisherDeps) {
  let failure: PublisherStatus['failure'] = null
  /** Whether polls and retries need not log the last failure again until the next trigger. */
  let isLogged = false

  const note = (outcome: Outcome, startedAt: number) => {
    const problem = outcome.kind === 'failed' ? outcome.problem : null
    // "unchanged" ends a failure, too: the faulty change was undone.
    const isSame = isDeepStrictEqual(problem, failure?.problem ?? null)
    if (!isSame) failure = problem && { at: new Date().toISOString(), problem }
    if (outcome.kind === 'made') {
      const ms = now() - startedAt
      const { releaseId: release, stepTimes, switchMs } = outcome
      const times = Object.entries({ ...stepTimes, switch: switchMs })
      const steps = times.map(([step, stepMs]) => `${step} ${(stepMs / 1000).toFixed(2)} s`).join(', ')
      log(`release ${release} is live after ${(ms / 1000).toFixed(1)} s (${steps}).`, {
        ...{ release, ms },
        ...Object.fromEntries(times.map(([step, stepMs]) => [`${step}Ms`, stepMs])),
      })
      onLive?.(release)
    }
    if (problem && !(isSame && isLogged)) {
      const text = `the live pages stay as they are. ${formatProblem(problem, 'en')}`
      log(text, { level: 'warn', cause: problem.code })
    }
    isLogged = problem !== null
    if (problem) onFailure?.(problem)
  }

  return {
    note,
    failure: () => failure,
    forgetLogged: () => {
      isLogged = false
    },
  }
}

/** Answers with the status; with failures, causes, warnings and dead links to the owner only. */
export const createStatusHandler =
  (read: (isOwner: boolean) => Status, checkOwner: OwnerCheck) =>
  async (request: Request): Promise<Response> => {
    const isOwner = (await checkOwner(request)) === 'owner'
    const status = read(isOwner)
    const parts = status.problems.parts.map(withoutCauses)
    const problems = isOwner ? status.problems : { failure: null, parts, deadLinks: [], warnings: [] }
    return Response.json({ ...emptyForEarlierEditors, ...status, problems }, { headers: noStoreHeaders })
  }
