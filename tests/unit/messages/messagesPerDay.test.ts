import { describeInEach } from 'foundation/testing/databases'
import { expect, onTestFinished, test } from 'vitest'
import { toOwnersDay } from '#lib/i18n/formats.ts'
import { countMessagesPerDay } from '#lib/messages/messagesPerDay.server.ts'
import { openDatabase } from '#server/database/siteDatabase.ts'
import { makeOutbox, toIncoming } from '../../support/contactForm.ts'

describeInEach('the messages of a day', (makeSettings) => {
  test('are counted without spam, in the owner’s time zone', async () => {
    const settings = await makeSettings()
    const outbox = makeOutbox(settings)
    const database = openDatabase(settings)
    onTestFinished(() => database.close())
    const now = Date.now()
    const day = toOwnersDay(new Date(now))
    await outbox.add(toIncoming({ receivedAt: now }))
    await outbox.add(toIncoming({ receivedAt: now }))
    await outbox.add(toIncoming({ receivedAt: now, suspicion: 'hiddenField' }))
    await outbox.add(toIncoming({ receivedAt: now - 48 * 3_600_000 }))
    expect(await countMessagesPerDay(database, day)).toEqual(new Map([[day, 2]]))
  })
})
