import { createCatalogue, listStudioLanguages } from '@freelance-site/foundation'
import { describe, expect, test } from 'vitest'
import { type Message, messageViews } from '../src/api.ts'
import { formatCount, formatDay, formatDelivery, toLabels } from '../src/studio/formatMessage.ts'
import { en } from '../src/studio/words/en.ts'
import { fr } from '../src/studio/words/fr.ts'

const { translatorFor } = createCatalogue({ en, fr })

const message: Message = {
  id: 'a',
  receivedAt: 0,
  locale: 'fr',
  fullName: 'Zoé Martin',
  email: 'zoe@example.com',
  message: 'Bonjour',
  state: 'waiting',
  attempts: 0,
  readAt: null,
  archivedAt: null,
  answeredAt: null,
  suspicion: null,
  deliveredAt: null,
  dueAt: 0,
  lastProblem: null,
  isMailSetUp: true,
  shownAddress: 'zoe@example.com',
  replyAddress: 'mailto:zoe@example.com',
}

const options = { mailSettings: ['SMTP_URL', 'CONTACT_TO'], settingsFile: 'site.conf' }
const french = translatorFor('fr')
const english = translatorFor('en')
const inEnglish = (changes: Partial<Message>) =>
  formatDelivery({ ...message, ...changes }, options, 'en', english)

describe('the delivery of a message', () => {
  test('it was mailed, with the moment', () => {
    expect(inEnglish({ state: 'delivered', deliveredAt: Date.UTC(2026, 10, 21, 9) })).toMatchObject({
      tone: 'positive',
      text: expect.stringContaining('21 November 2026'),
    })
  })

  test('it waits, because sending mail is not set up', () => {
    expect(inEnglish({ isMailSetUp: false }).text).toContain(
      'set SMTP_URL and CONTACT_TO in the file site.conf',
    )
  })

  test('it waits for the first attempt', () => {
    expect(inEnglish({})).toMatchObject({ tone: 'default', text: expect.stringContaining('about to begin') })
  })

  test('the mail server refused it, with its words', () => {
    const refused = inEnglish({ attempts: 2, lastProblem: 'EENVELOPE 450: Mailbox unavailable' })
    expect(refused).toMatchObject({ tone: 'critical', detail: 'EENVELOPE 450: Mailbox unavailable' })
    expect(refused.text).toContain(
      'The mail server refused the message. Not sent to your mailbox yet, after 2 attempts',
    )
    expect(inEnglish({ attempts: 1, lastProblem: 'no' }).text).toContain('after one attempt')
  })

  test.each([
    ['hiddenField', 'a field that nobody sees'],
    ['tooFast', 'within a second'],
    ['owner', 'by you'],
    ['a reason of a later version', 'Set apart as spam.'],
  ])('it was set apart: %s', (suspicion, words) => {
    expect(inEnglish({ state: 'quarantined', suspicion })).toMatchObject({
      tone: 'caution',
      text: expect.stringContaining(words),
    })
  })
})

test('a row of a list labels an unusual message', () => {
  const label = (changes: Partial<Message>, search = '') =>
    toLabels({ ...message, excerpt: '', ...changes }, search, english)
      .map(({ text }) => text)
      .join(', ')
  expect(label({ state: 'delivered' })).toBe('')
  expect(label({ state: 'delivered', archivedAt: 1 })).toBe('Archived')
  expect(label({})).toBe('Not in your mailbox yet')
  expect(label({ attempts: 3 })).toBe('Sending fails')
  expect(label({ state: 'quarantined', archivedAt: 1 })).toBe('Spam')
  expect(label({ state: 'delivered', answeredAt: 1, archivedAt: 1 })).toBe('Answered, Archived')
})

test('a row that a search found says in which list it is', () => {
  const found = (changes: Partial<Message>) =>
    toLabels({ ...message, excerpt: '', state: 'delivered', ...changes }, 'hello', english).map(
      ({ text }) => text,
    )
  expect(found({})).toEqual(['Inbox'])
  expect(found({ answeredAt: 1 })).toEqual(['Answered', 'Inbox'])
  expect(found({ archivedAt: 1 })).toEqual(['Archived'])
  expect(found({ state: 'quarantined' })).toEqual(['Spam'])
  expect(formatCount(2, 'spam', 'hello', english)).toBe('2 messages in all lists')
})

test('a list shows the time of a message from today, the day of one from this year, or else the date', () => {
  const now = new Date(2026, 10, 21, 15).getTime()
  expect(formatDay(new Date(2026, 10, 21, 9, 5).getTime(), now, 'fr')).toBe('09:05')
  expect(formatDay(new Date(2026, 0, 2, 9).getTime(), now, 'fr')).toBe('2 janv.')
  expect(formatDay(new Date(2025, 10, 21, 9).getTime(), now, 'fr')).toBe('21/11/2025')
})

test('every text differs between French and English', () => {
  const toTexts = (t: typeof french) => [
    ...messageViews.flatMap((view) => [t(`view.${view}`), formatCount(0, view, '', t)]),
    formatCount(0, 'inbox', 'word', t),
    ...(['notFound', 'gone'] as const).map((code) => t(`problem.${code}`)),
  ]
  const [frenchTexts, englishTexts] = [toTexts(french), toTexts(english)]
  expect(frenchTexts.filter((text, at) => text === englishTexts[at])).toEqual([])
  expect(listStudioLanguages().map((locale) => formatCount(2, 'inbox', '', translatorFor(locale)))).toEqual([
    '2 messages',
    '2 messages',
  ])
  expect(formatCount(1, 'spam', '', french)).toMatch(/^1 message\. .* 90 jours\.$/)
  expect(formatCount(1, 'spam', '', english)).toBe('1 message. Spam is deleted after 90 days.')
})
