import { contentProblems, fieldProblems } from '@freelance-site/content'
import { createProblems } from '@freelance-site/foundation'
import { releaseProblems } from '@freelance-site/releases'
import { siteProblems } from './words/words.ts'

/** Everything that may be wrong with the content of this site. The shapes of documents use the codes as their error messages. */
export const problems = createProblems(siteProblems, fieldProblems, contentProblems, releaseProblems)

export const { asCode, createProblem, formatProblem } = problems
