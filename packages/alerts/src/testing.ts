export { formatProblem as formatAlertProblem } from './problems.ts'
export { alertProblems } from './words/problemCases.ts'
