import { keepHeapSmall } from '../../src/lake/smallHeap.ts'
import { startLake } from '../../src/lake/startLake.ts'

/** Runs a lake in this process. Sends its port to the parent, and runs until it is killed. */
const [, , dataDir, aclMode] = process.argv
if (dataDir === undefined) throw new Error('Give a folder')

// As the command does.
keepHeapSmall()
const lake = await startLake({
  port: 0,
  dataDir,
  projectId: 'embedded',
  dataset: 'production',
  aclMode: aclMode === 'public' ? 'public' : 'private',
  ownerKey: 'the-owner-key-of-this-test',
  scriptToken: 'the-script-token-of-this-test',
})
process.send?.({ port: lake.port })
// If the parent is killed, this process must end too.
process.on('disconnect', () => process.exit(1))
