import type { Database } from '../src/database.ts'
import type { Probe, WorkContext } from '../src/serverPlugin.ts'

/** What a plugin gets in a front server, with a log that says nothing. Every request is the owner's. */
export const createPluginContext = (database: Database, probes: readonly Probe[] = []): WorkContext => ({
  database,
  isFront: true,
  siteUrl: undefined,
  checkOwner: async () => 'owner',
  log: () => {},
  probes: () => probes,
})
