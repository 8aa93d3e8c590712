/** A lake in memory, for tests. */
export { createTestLake, type TestLake, type TestLakeOptions } from './lake/testLake.ts'
