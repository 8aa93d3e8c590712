import { createTemporaryFolder } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { killWhileWriting } from '../../packages/content-lake/tests/support/lakeKills.ts'

test('100 kills during 1,000 writes each lose no acknowledged write and leave the database intact', async () => {
  const folder = createTemporaryFolder()
  const { acknowledged, missing, integrity } = await killWhileWriting(folder, 100, 1_000)
  console.log(`100 kills: ${acknowledged} acknowledged writes, ${missing.length} missing.`)
  expect({ missing, integrity }).toEqual({ missing: [], integrity: 'ok' })
  expect(acknowledged).toBeGreaterThan(85_000)
})
