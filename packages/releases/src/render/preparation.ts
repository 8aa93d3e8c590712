import type { Problem } from '@freelance-site/foundation'
import { createProblem } from '../problems.ts'
import { createErrorProblem } from '../status/failure.ts'

/** How long a failed attempt rests, in multiples of the time that it took: the machine has other work. */
const restPerAttempt = 10
const longestRestMs = 30 * 60_000

/**
 * Prepares something once, such as the compiled site. After a failure, the next call that comes after a rest prepares it again: the
 * reason may be a full disk, or too little memory or time. Until then, calls get the failure.
 */
export function createPreparation<Outcome extends { kind: string }>(
  prepare: () => Promise<Outcome>,
  now = () => performance.now(),
): () => Promise<Outcome> {
  let latest: Promise<Outcome> | undefined
  let retryAt = Number.POSITIVE_INFINITY
  const attempt = async () => {
    const startedAt = now()
    retryAt = Number.POSITIVE_INFINITY
    const outcome = await prepare()
    if (outcome.kind === 'failed')
      retryAt = now() + Math.min(longestRestMs, restPerAttempt * (now() - startedAt))
    return outcome
  }
  return () => {
    if (!latest || now() >= retryAt) latest = attempt()
    return latest
  }
}

/** Why the site could not be compiled, if the compilation itself threw. What is not the machine's fault is the code's. */
export function createCompileProblem(error: unknown): Problem {
  const problem = createErrorProblem(error)
  const { code, parameters } = problem
  return code === 'failure.system'
    ? problem
    : createProblem('failure.compile', { output: parameters.message ?? '' })
}
