export { formatStudioProblem } from '../testing/studioProblem.ts'
export { findTranslationGaps } from './translation.ts'
export { studioProblems } from './words/problemCases.ts'
