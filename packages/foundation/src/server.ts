export {
  type Answer,
  type CheckResult,
  done,
  getAnswer,
  missing,
  printCheckResults,
  unsure,
} from './checkResult.ts'
export { checkEdits } from './checksums.ts'
export { type Database, readStoredValue, sharedTables, type Tables, updateStoredValue } from './database.ts'
export { findDatabaseProblem } from './databaseProblem.ts'
export {
  findFolderProblem,
  isEnoent,
  listFiles,
  parseJson,
  readFreeBytes,
  readIfThere,
  syncFolder,
  writeFileAtomic,
} from './file.ts'
export { createLog, type Log, logConsole } from './log.ts'
export { findServerProblem, openPostgres } from './postgres.ts'
export { createRateLimit, type Limits, type RateLimit } from './rateLimit.ts'
export { readBody } from './readBody.ts'
export { createPlugins, type Plugins, type Site, toRetention } from './runPlugins.ts'
export type { Schedule } from './schedule.ts'
export { findFileProblem, openSqlite } from './sqlite.ts'
export {
  countSetting,
  flagSetting,
  parseSettings,
  portSetting,
  postgresUrlSetting,
  secretSetting,
  siteUrlSetting,
  textSetting,
  urlSetting,
} from './terminal/settings.ts'
export { type TerminalCode, terminalProblems } from './terminal/words/words.ts'
export {
  type TrustedSender,
  toNetworks,
  toTrustedHop,
  toVisitorAddress,
  visitorHeader,
} from './visitorAddress.ts'
