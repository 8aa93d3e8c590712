export { runReleasesCommand } from './releasesCommand.ts'
export { buildSite } from './render/buildSite.ts'
