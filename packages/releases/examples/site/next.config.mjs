import { withReleases } from '@freelance-site/releases/next'
import { security, site } from './site.ts'

export default withReleases({
  root: import.meta.dirname,
  site,
  security,
  endpoints: [],
  snapshotFile: process.env.CONTENT,
  distDir: process.env.BUILD_FOLDER,
  isBehindFront: true,
  commands: { build: 'npm start', serve: 'npm start' },
})()
