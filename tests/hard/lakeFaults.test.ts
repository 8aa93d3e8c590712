import { describe, expect, test } from 'vitest'
import { faults } from '../support/faultyLake.ts'
import { publishThroughFault } from '../support/lakeFaults.ts'

describe.concurrent('a lake that is faulty for a minute when something is published', () => {
  test.each(faults)(
    '%s: the live pages stay, and the change is live within the next minute',
    async (fault) => {
      const seen = await publishThroughFault(fault, 60_000)
      console.log(
        `${fault}: ${seen.complaints} failed releases, live ${seen.recoveredAfterMs} ms after the fault.`,
      )
      expect(seen.shown).toEqual(['before'])
      expect(seen.complaints).toBeGreaterThan(0)
      expect(seen.recoveredAfterMs).toBeLessThan(60_000)
    },
  )
})
