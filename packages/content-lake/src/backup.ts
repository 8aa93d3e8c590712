/** For programs that back up a lake: what it stores. */
export { lakeFiles } from './store/lakeFiles.ts'
