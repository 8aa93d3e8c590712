import { createCatalogue } from '@freelance-site/foundation'
import type { OwnerProblem } from '@freelance-site/studio-kit/studio'
import { describe, expect, test } from 'vitest'
import { formatNotices } from '../src/studio/formatMessage.ts'
import { en } from '../src/studio/words/en.ts'
import { fr } from '../src/studio/words/fr.ts'

const zero = { all: 0, archived: 0, inbox: 0, new: 0 }
const mailSettings = ['SMTP_URL', 'CONTACT_TO']
const options = { mailSettings, settingsFile: 'site.conf', startCommand: 'site start' }
const counted = (waiting: number, spam: number, isMailSetUp: boolean) => ({
  value: { counts: { ...zero, new: waiting, waiting, spam }, isMailSetUp, mailFailure: null },
  problem: null,
})

const toProblem = (code: OwnerProblem['code']): OwnerProblem => ({
  code,
  parameters: {},
  severity: 'warning',
  place: {},
})

describe.each([
  ['fr', 'L’envoi d’e-mails n’est pas réglé', 'à envoyer encore dans votre boîte'],
  ['en', 'Sending mail is not set up', 'not yet sent to your mailbox'],
] as const)('in %s', (locale, notSetUp, onItsWay) => {
  const t = createCatalogue({ en, fr }).translatorFor(locale)

  test.each([1, 3])('%i messages without a mail server lead to a warning with instructions', (waiting) => {
    const [notice, ...others] = formatNotices(counted(waiting, 0, false), options, t)
    expect(others).toEqual([])
    expect(notice?.isWarning).toBe(true)
    for (const word of [String(waiting), notSetUp, ...mailSettings, 'site.conf', 'site start', 'Messages'])
      expect(notice?.text).toContain(word)
  })

  test('without a mail server, messages that were read here lead to no notice', () => {
    const { value, problem } = counted(2, 0, false)
    const read = (unread: number) => ({ ...value, counts: { ...value.counts, new: unread } })
    expect(formatNotices({ value: read(0), problem }, options, t)).toEqual([])
    expect(formatNotices({ value: read(1), problem }, options, t)[0]?.text).toContain('1 message')
  })

  test('a message being sent, and a quarantined one, lead to no warning', () => {
    const notices = formatNotices(counted(1, 1, true), options, t)
    expect(notices.map(({ isWarning }) => isWarning)).toEqual([false, false])
    expect(notices[0]?.text).toContain(onItsWay)
  })

  test('messages that the mail server does not accept lead to a warning with the reason', () => {
    const { value, problem } = counted(2, 0, true)
    const notices = formatNotices({ value: { ...value, mailFailure: 'unreachable' }, problem }, options, t)
    expect(notices).toMatchObject([{ isWarning: true }])
    for (const words of [t('mailFailure.unreachable'), '2', onItsWay])
      expect(notices[0]?.text).toContain(words)
  })

  test('messages that cannot be read lead to a warning', () => {
    expect(
      formatNotices({ ...counted(1, 0, true), problem: toProblem('unreadable') }, options, t),
    ).toMatchObject([{ isWarning: true }])
  })

  test('nothing is shown when no message waits, with or without a mail server', () => {
    for (const isMailSetUp of [true, false])
      expect(formatNotices(counted(0, 0, isMailSetUp), options, t)).toEqual([])
    expect(formatNotices({ value: null, problem: null }, options, t)).toEqual([])
    expect(formatNotices({ ...counted(1, 1, true), problem: toProblem('signedOut') }, options, t)).toEqual([])
  })
})
