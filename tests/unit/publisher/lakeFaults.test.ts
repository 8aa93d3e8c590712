import { createTemporaryFolder, waitFor } from '@freelance-site/foundation/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { publishThroughFault } from '../../support/lakeFaults.ts'

const images = createTemporaryFolder({ onEnd: afterAll })

/** `tests/hard/lakeFaults.test.ts` tests each fault for a minute. */
describe('a lake that fails when something is published', () => {
  test.each(['500', 'garbage', 'truncated', 'empty'] as const)(
    '%s: the live pages stay, and the change is live after the failure, without another webhook',
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
