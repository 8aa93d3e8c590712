import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type StudioLanguage, studioLanguages } from '#lib/site.ts'
import { formatReading, formatTyped, formatZone, toUsualTime } from '#studio/schedule/formatTime.ts'
import { parseTime } from '#studio/schedule/parseTime.ts'

const machineZone = process.env.TZ
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

const zones = ['Europe/Paris', 'UTC', 'America/New_York']
const in2026 = () => new Date(2026, 10, 21, 23, 27)

/** What is read from a text, written the same way everywhere: `2026-11-23 09:00` in the zone of the browser. */
function read(text: string, locale: StudioLanguage, now = in2026()): string {
  const found = parseTime(text, locale, now)
  if (!('at' in found)) return found.kind
  const { at, kind } = found
  const [day, hour] = [
    [at.getFullYear(), at.getMonth() + 1, at.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-'),
    [at.getHours(), at.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':'),
  ]
  return kind === 'read' ? `${day} ${hour}` : `${kind} ${day} ${hour}`
}

/** Ways to write a time, and what a French and an English Studio do with each. */
const written: [text: string, french: string, english: string][] = [
  ['23/11/2026 09:00', '2026-11-23 09:00', '2026-11-23 09:00'],
  ['23 novembre 2026 09:00', '2026-11-23 09:00', '2026-11-23 09:00'],
  ['lundi 23 novembre 2026 à 9 h', '2026-11-23 09:00', '2026-11-23 09:00'],
  ['23/11/2026 9h', '2026-11-23 09:00', '2026-11-23 09:00'],
  ['23/11/26 14h30', '2026-11-23 14:30', '2026-11-23 14:30'],
  ['2026-11-23 09:00', '2026-11-23 09:00', '2026-11-23 09:00'],
  ['2026-11-23T09:00', '2026-11-23 09:00', '2026-11-23 09:00'],
  ['Nov 23, 2026 09:00', '2026-11-23 09:00', '2026-11-23 09:00'],
  ['23 November 2026, 9 pm', '2026-11-23 21:00', '2026-11-23 21:00'],
  ['1er déc. 2026 midi', '2026-12-01 12:00', '2026-12-01 12:00'],
  ['23.11.2026', '2026-11-23 09:00', '2026-11-23 09:00'],
  ['demain 9h', '2026-11-22 09:00', '2026-11-22 09:00'],
  ['tomorrow at 14:30', '2026-11-22 14:30', '2026-11-22 14:30'],
  ['03/04/2027 09:00', '2027-04-03 09:00', 'ambiguous'],
  ['11/23/2026 09:00', 'missing', '2026-11-23 09:00'],
  ['21/11/2026 09:00', 'past 2026-11-21 09:00', 'past 2026-11-21 09:00'],
  ['aujourd’hui 9h', 'past 2026-11-21 09:00', 'past 2026-11-21 09:00'],
  ['31/02/2027 09:00', 'missing', 'missing'],
  ['23/11/2026 25:00', 'missing', 'missing'],
  ['mardi 23 novembre 2026', 'missing', 'missing'],
  ['23 nov', '2026-11-23 09:00', '2026-11-23 09:00'],
  ['24 novembre à 9h', '2026-11-24 09:00', '2026-11-24 09:00'],
  ['mardi 24 novembre', '2026-11-24 09:00', '2026-11-24 09:00'],
  ['lundi 24 novembre', 'missing', 'missing'],
  ['24/11 14h30', '2026-11-24 14:30', '2026-11-24 14:30'],
  ['3/4', '2027-04-03 09:00', 'ambiguous'],
  ['20 novembre', '2027-11-20 09:00', '2027-11-20 09:00'],
  ['January 5', '2027-01-05 09:00', '2027-01-05 09:00'],
  ['21 novembre 9h', 'past 2026-11-21 09:00', 'past 2026-11-21 09:00'],
  ['novembre', 'unread', 'unread'],
  ['bientôt', 'unread', 'unread'],
  ['', 'unread', 'unread'],
]

test.each(zones)('reads a time as people write it, and nothing else, in %s', (zone) => {
  process.env.TZ = zone
  for (const [text, french, english] of written) {
    expect(read(text, 'fr'), `fr: ${text}`).toBe(french)
    expect(read(text, 'en'), `en: ${text}`).toBe(english)
  }
})

test.each(zones)('reads back every time that it writes, in %s', (zone) => {
  process.env.TZ = zone
  const minutes = fc.integer({ min: Date.UTC(2027, 0, 1) / 60_000, max: Date.UTC(2090, 0, 1) / 60_000 })
  fc.assert(
    fc.property(minutes, fc.constantFrom(...studioLanguages), (minute, locale) => {
      const at = new Date(minute * 60_000)
      const found = parseTime(formatTyped(at, locale), locale, in2026())
      // The hour that winter time repeats has one name for two moments.
      expect('at' in found && formatTyped(found.at, locale)).toBe(formatTyped(at, locale))
      expect(parseTime(at.toISOString(), locale, in2026())).toEqual({ kind: 'read', at })
    }),
  )
})

test('never takes a time that has passed, whatever is typed, and says why in a sentence', () => {
  const parts = fc.constantFrom(
    ...[
      '23',
      '31',
      '2026',
      '2020',
      '11',
      '/',
      '-',
      '.',
      ' ',
      ':',
      'h',
      'T',
      'Z',
      'novembre',
      'nov',
      'May',
      'lundi',
    ],
    ...['demain', 'today', 'à', '09:00', '9h30', 'pm', '0', '٣', '\u00a0', '😀'],
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 9 }).map((chosen) => chosen.join('')),
  )
  fc.assert(
    fc.property(texts, fc.constantFrom(...studioLanguages), (text, locale) => {
      const now = in2026()
      const found = parseTime(text, locale, now)
      if (found.kind === 'read') expect(found.at.valueOf()).toBeGreaterThan(now.valueOf())
      expect(formatReading(found, text, locale, toUsualTime(now))).toMatch(/\.$/)
    }),
    { numRuns: 1000 },
  )
})

test('refuses the hour that summer time skips', () => {
  process.env.TZ = 'Europe/Paris'
  expect(read('28/03/2027 02:30', 'fr')).toBe('missing')
  expect(read('28/03/2027 03:30', 'fr')).toBe('2027-03-28 03:30')
})

test('a time that names its offset is that moment anywhere', () => {
  process.env.TZ = 'America/New_York'
  expect(read('2026-11-23T09:00:00+01:00', 'fr')).toBe('2026-11-23 03:00')
})

test('begins with tomorrow at nine, and names the time zone of the browser', () => {
  process.env.TZ = 'Europe/Paris'
  expect(formatTyped(toUsualTime(in2026()), 'fr')).toBe('22/11/2026 09:00')
  expect(formatTyped(toUsualTime(in2026()), 'en')).toBe('22 November 2026 09:00')
  expect(formatZone(in2026())).toBe('Europe/Paris, UTC+1')
  process.env.TZ = 'UTC'
  expect(formatZone(in2026())).toBe('UTC')
})

test('says in the language of the Studio what it understood, or what is wrong', () => {
  process.env.TZ = 'Europe/Paris'
  const say = (text: string, locale: StudioLanguage) =>
    formatReading(parseTime(text, locale, in2026()), text, locale, toUsualTime(in2026())).replaceAll(
      '\u00a0',
      ' ',
    )
  expect(say('23/11/2026 9h', 'fr')).toBe('Ce sera le lundi 23 novembre 2026 à 09:00.')
  expect(say('1/12/2026 14h', 'fr')).toBe('Ce sera le mardi 1er décembre 2026 à 14:00.')
  expect(say('32/11/2026', 'fr')).toBe(
    '« 32/11/2026 » n’existe pas dans le calendrier. Écrivez par exemple « 22/11/2026 09:00 ».',
  )
  expect(say('20/11/2026', 'en')).toBe(
    'That has passed: Friday, 20 November 2026 at 09:00. Choose a time to come.',
  )
  expect(say('soon', 'en')).toBe(
    '“soon” is not understood as a date. Write “22 November 2026 09:00”, for example.',
  )
})
