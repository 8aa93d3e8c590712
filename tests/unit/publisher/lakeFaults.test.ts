import { createTemporaryFolder } from 'foundation/testing/temporaryFolder'
import { waitFor } from 'foundation/testing/waitFor'
import { afterAll, describe, expect, test } from 'vitest'
import { publishThroughFault } from '../../support/lakeFaults.ts'

const images = createTemporaryFolder({ onEnd: afterAll })

/** `tests/hard/lakeFaults.test.ts` tests each fault for a minute. */
describe('a lake that is out of order when something is published', () => {
  test.each(['500', 'garbage', 'truncated', 'empty'] as const)(
    '%s: what was live stays, and the change is live once it is over, without another webhook',
    async (fault) => {
      const seen = await publishThroughFault({
        dataDir: createTemporaryFolder(),
        images,
        fault,
        until: (countFailures) => waitFor('a failed release', () => countFailures() > 0),
        pauses: { everyMs: 60_000, afterFailureMs: 100 },
      })
      expect(seen.shown).toEqual(['before'])
    },
  )
})
