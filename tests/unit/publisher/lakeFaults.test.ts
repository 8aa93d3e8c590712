import { describe, expect, test } from 'vitest'
import { publishThroughFault } from '../../support/lakeFaults.ts'

/** For a minute each, and those that take their time: `tests/hard/lakeFaults.test.ts`. */
describe.concurrent('a lake that is out of order when something is published', () => {
  test.each(['500', 'garbage', 'truncated', 'empty'] as const)(
    '%s: what was live stays, and the change is live soon after, without being told again',
    async (fault) => {
      const seen = await publishThroughFault(fault, 5_000)
      expect(seen.shown).toEqual(['before'])
      expect(seen.complaints).toBeGreaterThan(0)
      expect(seen.recoveredAfterMs).toBeLessThan(15_000)
    },
    40_000,
  )
})
