import { messageViews } from 'inbox/api'
import { pickFor } from 'studio-kit/pick'
import { describe, expect, test } from 'vitest'
import { toRecord } from '#lib/languages.ts'
import { mailSettingNames } from '#lib/mailSettings.ts'
import { formatMessages } from '#studio/publishing/formatMessages.ts'

const counted = (waiting: number, spam: number, isMailSetUp: boolean) => ({
  value: { counts: { ...toRecord(messageViews, () => 0), waiting, spam }, isMailSetUp },
  incident: null,
})

describe.each([
  ['fr', 'L’envoi d’e-mails n’est pas réglé', 'en attente de remise'],
  ['en', 'Sending mail is not set up', 'waiting to be delivered'],
] as const)('in %s', (locale, notSetUp, onItsWay) => {
  const pick = pickFor(locale)

  test.each([1, 3])('%i messages without a mail server lead to a warning with instructions', (waiting) => {
    const [notice, ...others] = formatMessages(counted(waiting, 0, false), pick)
    expect(others).toEqual([])
    expect(notice?.isWarning).toBe(true)
    for (const word of [String(waiting), notSetUp, ...mailSettingNames, 'npm start', 'Messages'])
      expect(notice?.text).toContain(word)
  })

  test('a message being sent, and a quarantined one, lead to no warning', () => {
    const notices = formatMessages(counted(1, 1, true), pick)
    expect(notices.map(({ isWarning }) => isWarning)).toEqual([false, false])
    expect(notices[0]?.text).toContain(onItsWay)
  })

  test('messages that cannot be read lead to a warning', () => {
    expect(formatMessages({ ...counted(1, 0, true), incident: 'unreadable' }, pick)).toMatchObject([
      { isWarning: true },
    ])
  })

  test('nothing is shown when no message waits, with or without a mail server', () => {
    for (const isMailSetUp of [true, false])
      expect(formatMessages(counted(0, 0, isMailSetUp), pick)).toEqual([])
    expect(formatMessages({ value: null, incident: null }, pick)).toEqual([])
    expect(formatMessages({ ...counted(1, 1, true), incident: 'signedOut' }, pick)).toEqual([])
  })
})
