export { formatBackups, weeksKept } from './status.ts'
export type {} from './words/words.ts'
