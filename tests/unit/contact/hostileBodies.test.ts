import { expect, test } from 'vitest'
import { sendManyBodies } from '../../support/contactFuzz.ts'

test('no body breaks the receiver, reaches another recipient or injects a header', async () => {
  const { mails, statuses } = await sendManyBodies(300)
  expect(mails).toBeGreaterThan(15)
  expect(Object.keys(statuses).length).toBeGreaterThanOrEqual(4)
})
