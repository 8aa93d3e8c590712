import { createProblems } from '@freelance-site/foundation'
import { messageProblems } from './words/words.ts'

export const { createProblem, formatProblem } = createProblems(messageProblems)
