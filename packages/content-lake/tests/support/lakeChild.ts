import { startLake } from '../../src/startLake.ts'

/** A lake in its own process, which sends its port and runs until it is killed. */
const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('Give a folder')

const lake = await startLake({
  port: 0,
  dataDir,
  projectId: 'embedded',
  dataset: 'production',
  ownerKey: 'the-owner-key-of-this-test',
  scriptToken: 'the-script-token-of-this-test',
  allowedHosts: [],
  secureCookies: false,
  webhooks: [],
})
process.send?.({ port: lake.port })
// The parent may be killed, which must not leave this process behind.
process.on('disconnect', () => process.exit(1))
