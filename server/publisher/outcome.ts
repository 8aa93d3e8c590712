import type { Failure } from './record.ts'

export type Stage = Failure['stage']

export type BuildFailure = {
  kind: 'failed'
  stage: Stage
  /** One sentence for the log. */
  reason: string
  problems: Failure['problems']
  /** Whether the same may work in a while, without anybody changing anything. */
  retry: 'later' | 'never'
}

export type BuildOutcome =
  /** `steps` tells where the time went. */
  { kind: 'live'; releaseId: string; ms: number; steps: string } | BuildFailure
