import { z } from 'zod'

export const releaseStepShape = z.enum(['pull', 'render', 'write', 'check'])

/** How far a release is. The renderer is restarted if a step, or a task of it, takes more than 90 s. */
export type ReleaseStep = z.infer<typeof releaseStepShape>

/** How long each step took, in milliseconds. */
export const stepTimesShape = z.record(releaseStepShape, z.number())

type StepTimes = z.infer<typeof stepTimesShape>

/** Measures each step from its beginning to that of the next one. */
export function createStepClock(onStep: (step: ReleaseStep) => void, now: () => number) {
  const times: StepTimes = { pull: 0, render: 0, write: 0, check: 0 }
  let current: { step: ReleaseStep; since: number } | undefined
  const end = () => {
    if (current) times[current.step] += Math.round(now() - current.since)
    return times
  }
  return {
    begin: (step: ReleaseStep) => {
      end()
      current = { step, since: now() }
      onStep(step)
    },
    end,
  }
}
