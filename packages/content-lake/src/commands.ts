/** Commands and scripts that read or fill a lake, whether it runs or not. */
export { ProblemError, UsageError } from '@freelance-site/foundation/node'
export {
  type ContentCommandOptions,
  runExport,
  runImport,
  runQuery,
} from './commands/contentCommands.ts'
export { type HostedToken, type OpenLake, openHostedLake, openLake } from './commands/openLake.ts'
export { exportContent } from './transfer/exportContent.ts'
export {
  type ContentProblem,
  type ContentRules,
  findProblems,
  type ImportOptions,
  type ImportResult,
  importContent,
} from './transfer/importContent.ts'
export type { ImportedDocument } from './transfer/importedFile.ts'
