import { join } from 'node:path'
import { openPostgres } from 'foundation/postgres'
import { openSqlite } from 'foundation/sqlite'
import { describeInEach } from 'foundation/testing/databases'
import { expect, onTestFinished, test } from 'vitest'
import { countMessagesPerDay } from '../src/outbox.ts'
import { makeOutbox, toIncoming } from '../testing/contactForm.ts'
import { openMessages } from '../testing/formOptions.ts'

const toDay = (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(moment)

describeInEach('the messages of a day', (makeSettings) => {
  test('are counted without spam, in the owner’s time zone', async () => {
    const settings = await makeSettings()
    const outbox = makeOutbox(settings)
    const database = openMessages(settings)
    onTestFinished(() => database.close())
    const now = Date.now()
    const day = toDay(new Date(now))
    await outbox.add(toIncoming({ receivedAt: now }))
    await outbox.add(toIncoming({ receivedAt: now }))
    await outbox.add(toIncoming({ receivedAt: now, suspicion: 'hiddenField' }))
    await outbox.add(toIncoming({ receivedAt: now - 48 * 3_600_000 }))
    expect(await countMessagesPerDay(toDay)(database, day)).toEqual(new Map([[day, 2]]))
  })

  test('are null where the site has never had messages', async () => {
    const { DATA_DIR, DATABASE_URL: url } = await makeSettings()
    const log = () => {}
    const database = url ? openPostgres(url, { tables: [], log }) : openSqlite(join(DATA_DIR, 'a.sqlite'), [])
    onTestFinished(() => database.close())
    expect(await countMessagesPerDay(toDay)(database, '2026-11-23')).toBeNull()
  })
})
