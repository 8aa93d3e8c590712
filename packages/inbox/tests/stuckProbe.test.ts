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
    const { find, formatProblem } = probeStuckMessages(outbox, alerts, () => now)
    await outbox.add(toIncoming({ receivedAt: now - 2 * hour }))
    expect(await find(), 'not tried yet').toEqual([])
    const taken = await outbox.takeDue(now, minute)
    if (taken === null) throw new Error('The message is due.')
    await outbox.notePostponed(taken, now, 'EAUTH 535: owner@site.example')
    await outbox.add(toIncoming({ receivedAt: now - minute }))
    const [stuck, ...others] = await find()
    expect(others).toEqual([])
    expect(stuck).toMatchObject({ links: [alerts.toolUrl], since: now - 2 * hour })
    expect(formatProblem(stuck?.problem ?? expect.fail(), 'fr')).toMatch(
      /depuis une heure\u00a0: 1\. .*dit la raison\u00a0:$/,
    )
    await outbox.noteDelivered(taken.id, now)
    expect(await find()).toEqual([])
  })
})
