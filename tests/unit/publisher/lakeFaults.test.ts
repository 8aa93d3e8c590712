import { describe, expect, test } from 'vitest'
import { publishThroughFault } from '../../support/lakeFaults.ts'

/** For longer, and with slow faults: `tests/hard/lakeFaults.test.ts`. */
describe.concurrent('a lake that is faulty when something is published', () => {
  test.each(['500', 'garbage', 'truncated', 'empty'] as const)(
    '%s: the live pages stay, and the change is live soon after, without another webhook',
    async (fault) => {
      const seen = await publishThroughFault(fault, 5_000)
      expect(seen.shown).toEqual(['before'])
      expect(seen.complaints).toBeGreaterThan(0)
      expect(seen.recoveredAfterMs).toBeLessThan(15_000)
    },
    40_000,
  )
})
