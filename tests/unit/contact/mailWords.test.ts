import { runMailServer } from '@freelance-site/inbox/testing'
import { expect, test } from 'vitest'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { timeZone } from '#lib/identity.ts'
import { createMailer } from '#lib/mail/mailer.server.ts'
import { mailWords } from '#server/plugins/inbox.ts'
import { readHeader, startMailServer } from '../../support/mailServer.ts'

const receivedAt = Date.UTC(2026, 10, 21, 9, 36)

test('the mail to the owner is in French, and marked when it looks like spam', () => {
  expect(mailWords.toSubject('Zoé Martin', false)).toBe('Message de Zoé Martin')
  expect(mailWords.toSubject('Zoé Martin', true)).toMatch(/^\[.+\] Message de Zoé Martin$/)
  const clock = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const moment = mailWords.formatMoment(receivedAt)
  expect(moment).toContain('21 novembre 2026')
  expect(moment).toContain(new Intl.DateTimeFormat('fr', clock).format(receivedAt))
})

test('the reply is in the language of the visitor, or in French if the site no longer has that language', () => {
  const quote = (locale: string) => mailWords.toQuoteIntro({ name: 'Zoé Martin', receivedAt, locale })
  expect(quote('fr')).toBe('Le 21 novembre 2026, Zoé Martin a écrit\u00a0:')
  expect(quote('en')).toBe('On 21 November 2026, Zoé Martin wrote:')
  expect(quote('de')).toBe(quote('fr'))
  expect(['fr', 'en', 'de'].map(mailWords.toReplySubject)).toEqual([
    'Votre message',
    dictionaries.en.contact.mail.replySubject,
    'Votre message',
  ])
  expect(['fr', 'en', 'de'].map(mailWords.toLanguageName)).toEqual(['Français', 'Anglais', 'de'])
})

test('the sender of mails has the name of the site', async () => {
  const server = await runMailServer(startMailServer())
  const mail = { messageId: '<one@site.example>', date: new Date(), replyTo: null, subject: 'a', text: 'b' }
  await createMailer(server.settings, 15_000)?.send(mail)
  expect(readHeader(server.arrived[0]?.raw ?? '', 'From')).toContain(dictionaries.fr.settings.sender)
})
