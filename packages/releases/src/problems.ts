import { createProblems } from '@freelance-site/foundation'
import type { problems } from './words/en.ts'
import { releaseProblems } from './words/words.ts'

/** The code of a problem that this package finds. */
export type ReleaseCode = keyof typeof problems

export const { createProblem, formatProblem } = createProblems(releaseProblems)
