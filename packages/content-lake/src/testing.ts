/** A lake in memory, for tests, and the problems of a lake, for a list of them. */
export { formatProblem as formatLakeProblem } from './errors/problems.ts'
export { lakeProblems } from './errors/words/problemCases.ts'
export { createTestLake, type TestLake, type TestLakeOptions } from './lake/testLake.ts'
