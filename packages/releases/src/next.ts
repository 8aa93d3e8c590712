export { createAdapter } from './next/adapter.ts'
export { withReleases } from './next/withReleases.ts'
