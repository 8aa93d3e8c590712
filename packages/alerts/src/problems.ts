import { createProblems } from '@freelance-site/foundation'
import { alertProblems } from './words/words.ts'

export const { createProblem, formatProblem } = createProblems(alertProblems)
