import { createProblems } from '@freelance-site/foundation'
import { releaseProblems } from '../words/words.ts'
import { terminalProblems } from './words/words.ts'

/** What a start and the commands refuse, and the problems of releases that are its cause. */
export const { createProblem, formatProblem } = createProblems(terminalProblems, releaseProblems)
