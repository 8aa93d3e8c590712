import { createProblems } from '@freelance-site/foundation'
import { lakeProblems } from './words/words.ts'

/** What the commands and the start of a lake refuse. */
export const { asCode, createProblem, isCode, formatProblem } = createProblems(lakeProblems)
