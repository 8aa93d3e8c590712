/** What one step of a set-up was found to be: done, not done, or not to be seen from here. */
export type Finding = { step: string; state: 'done' | 'missing' | 'unsure'; sentence: string }

const marks = { done: '✓', missing: '✗', unsure: '?' } as const

/** One line per step. */
export const formatFinding = ({ step, state, sentence }: Finding): string =>
  `${marks[state]} ${step.padEnd(13)} ${sentence}`
