import { expect, test } from 'vitest'
import { formatAlertMail, type Style } from '../src/alertMail.ts'
import type { AlertMail } from '../src/alertState.ts'

const since = Date.parse('2026-11-23T08:00:00Z')
const mail: AlertMail = {
  begun: [
    { key: 'release', title: 'The last change is not live', details: 'Reason.\nhttps://site.example', since },
  ],
  ended: [{ key: 'disk /data', title: 'The disk is almost full: /data', seenAt: since }],
}
const withTwo: AlertMail = {
  begun: mail.begun,
  ended: [...mail.ended, { key: 'messages', title: 'Messages do not reach you', seenAt: since }],
}

const english: Style = {
  siteName: 'https://site.example (web-2)',
  language: 'en',
  formatMoment: (moment) => new Date(moment).toISOString().slice(0, 16),
}

test('a mail lists the problems that began, with their details, and those that ended', () => {
  expect(formatAlertMail(mail, english)).toEqual({
    subject: 'The last change is not live (and 1 more)',
    text: [
      'The last change is not live, since 2026-11-23T08:00.',
      'Reason.',
      'https://site.example',
      '',
      'Over: The disk is almost full: /data',
      '',
      '-- ',
      'Sent by your site https://site.example (web-2)',
      '',
    ].join('\n'),
  })
})

test('the subject of a mail about ended problems says so', () => {
  expect(formatAlertMail({ ...withTwo, begun: [] }, { ...english, language: 'fr' }).subject).toBe(
    'Réglé\u00a0: The disk is almost full: /data (et 1 de plus)',
  )
})

test('the language changes every word of a mail but those of the probes', () => {
  expect(formatAlertMail(mail, { ...english, language: 'fr' }).text).toBe(
    [
      'The last change is not live, depuis le 2026-11-23T08:00.',
      'Reason.',
      'https://site.example',
      '',
      'Réglé\u00a0: The disk is almost full: /data',
      '',
      '-- ',
      'Envoyé par votre site https://site.example (web-2)',
      '',
    ].join('\n'),
  )
})
