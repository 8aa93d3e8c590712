export type { VisitsOptions } from './options.ts'
export { visits } from './plugin.ts'
