import { createProblems } from '@freelance-site/foundation'
import { terminalProblems } from '@freelance-site/foundation/server'
import { siteTerminalProblems } from './words/words.ts'

/** What the commands and the settings of this site refuse. */
export const problems = createProblems(siteTerminalProblems, terminalProblems)
