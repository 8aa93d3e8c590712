import { createProblems } from '@freelance-site/foundation'
import { backupProblems } from '../words/words.ts'
import { terminalProblems } from './words/words.ts'

/** What the commands refuse, and the problems of backups that are its cause. */
export const { createProblem, formatProblem } = createProblems(terminalProblems, backupProblems)
