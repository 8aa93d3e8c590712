export { formatBackups, weeksKept } from './status.ts'
