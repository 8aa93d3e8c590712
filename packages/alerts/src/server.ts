export { probeDisks, probeSchedules } from './probes.ts'
export { type AlertsOptions, alerts } from './serverPlugin.ts'
