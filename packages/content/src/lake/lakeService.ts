import type { Service } from '@freelance-site/releases'

/** The embedded content lake as a service of the site. Without a script it is a hosted one. */
export const toLakeService = (port: number, script: URL | undefined): Service => ({
  name: 'content lake',
  path: '/lake',
  // All others may be uploads.
  smallBodies: ['/lake/sign-in'],
  port,
  portSetting: 'LAKE_PORT',
  file: 'lake.sqlite',
  parts: { process: 'lake', file: 'content' },
  script,
})
