import { createProblems } from '@freelance-site/foundation'
import { releaseProblems } from '@freelance-site/releases'
import { contentProblems, fieldProblems } from './words/words.ts'

/** Why content cannot be shown or read, or is not shown as it was published. A site adds the problems of its own fields. */
export const { asCode, createProblem, isCode, formatProblem } = createProblems(
  fieldProblems,
  contentProblems,
  releaseProblems,
)
