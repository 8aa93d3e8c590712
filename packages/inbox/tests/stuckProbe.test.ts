import { describeInEach } from '@freelance-site/foundation/testing'
import { expect, test } from 'vitest'
import { probeStuckMessages } from '../src/serverPlugin.ts'
import { makeOutbox, toIncoming } from '../testing/contactForm.ts'

const alerts = { language: 'fr' as const, toolUrl: 'https://site.example/studio/messages' }
const minute = 60_000
const hour = 60 * minute

describeInEach('undelivered messages', (makeSettings) => {
  test('count once they are an hour old and were refused, and no longer once they are delivered', async () => {
    const outbox = makeOutbox(await makeSettings())
    const now = Date.now()
    const { find } = probeStuckMessages(outbox, alerts, () => now)
    await outbox.add(toIncoming({ receivedAt: now - 2 * hour }))
    expect(await find(), 'not tried yet').toEqual([])
    const taken = await outbox.takeDue(now, minute)
    if (taken === null) throw new Error('The message is due.')
    await outbox.notePostponed(taken, now, 'EAUTH 535: owner@site.example')
    await outbox.add(toIncoming({ receivedAt: now - minute }))
    expect(await find()).toEqual([
      {
        details: expect.stringMatching(
          /depuis une heure\u00a0: 1\. .*\nhttps:\/\/site\.example\/studio\/messages$/,
        ),
        since: now - 2 * hour,
      },
    ])
    await outbox.noteDelivered(taken.id, now)
    expect(await find()).toEqual([])
  })
})
