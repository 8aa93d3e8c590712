export { alertProblems } from './words/problemCases.ts'
