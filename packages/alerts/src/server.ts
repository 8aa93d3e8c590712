export { probeDisks, probeSchedules } from './probes.ts'
export { type AlertsOptions, alerts } from './serverPlugin.ts'
export type {} from './words/words.ts'
