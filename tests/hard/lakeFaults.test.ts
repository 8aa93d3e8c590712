import { setTimeout as sleep } from 'node:timers/promises'
import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { describe, expect, test } from 'vitest'
import { faults } from '../support/faultyLake.ts'
import { publishThroughFault } from '../support/lakeFaults.ts'

describe.concurrent('a lake that fails for a minute after something is published', () => {
  test.for(faults)(
    '%s: the live pages stay, and the change is live within the next minute',
    async (fault, { onTestFinished }) => {
      const seen = await publishThroughFault({
        dataDir: createTemporaryFolder({ onEnd: onTestFinished }),
        fault,
        until: () => sleep(60_000),
      })
      console.log(
        `${fault}: ${seen.failures} failed releases, live ${seen.recoveredAfterMs} ms after the fault.`,
      )
      expect(seen.shown).toEqual(['before'])
      expect(seen.failures).toBeGreaterThan(0)
      expect(seen.recoveredAfterMs).toBeLessThan(60_000)
    },
  )
})
