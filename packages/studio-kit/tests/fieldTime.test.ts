import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import {
  formatFieldTime,
  formatZone,
  readFieldTime,
  toDefaultTime,
  toFieldValue,
} from '../src/schedule/formatTime.ts'
import { translatorFor } from '../src/words/words.ts'

const machineZone = process.env.TZ
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ
  else process.env.TZ = machineZone
})

const in2026 = () => new Date(2026, 10, 21, 23, 27)
const read = (value: string) => readFieldTime(value, in2026())

test.each(['Europe/Paris', 'UTC', 'America/New_York'])(
  'reads back each moment that it shows, or refuses it because the clocks change, in %s',
  (zone) => {
    process.env.TZ = zone
    const minutes = fc.integer({ min: Date.UTC(2027, 0, 1) / 60_000, max: Date.UTC(2090, 0, 1) / 60_000 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const time = read(toFieldValue(new Date(minute * 60_000)))
        if (time.kind !== 'unclear') expect(time).toEqual({ kind: 'future', at: new Date(minute * 60_000) })
      }),
    )
  },
)

test('refuses the present, the past, and a field that is not complete', () => {
  expect(read(toFieldValue(in2026())).kind).toBe('past')
  expect(read('2026-11-21T23:26').kind).toBe('past')
  expect(read('2026-11-21T23:28').kind).toBe('future')
  expect(read('').kind).toBe('incomplete')
})

test('refuses the hour that summer time skips and the hour that winter time repeats', () => {
  process.env.TZ = 'Europe/Paris'
  for (const value of ['2027-03-28T02:00', '2027-03-28T02:59', '2027-10-31T02:00', '2027-10-31T02:59'])
    expect(read(value).kind, value).toBe('unclear')
  for (const value of ['2027-03-28T01:59', '2027-03-28T03:00', '2027-10-31T01:59', '2027-10-31T03:00'])
    expect(read(value).kind, value).toBe('future')
})

test('starts with tomorrow at nine, and names the time zone of the browser', () => {
  process.env.TZ = 'Europe/Paris'
  expect(toFieldValue(toDefaultTime(in2026()))).toBe('2026-11-22T09:00')
  expect(formatZone(in2026())).toBe('Europe/Paris, UTC+1')
  process.env.TZ = 'UTC'
  expect(formatZone(in2026())).toBe('UTC')
})

test('names the moment, or what is wrong, in the language of the Studio', () => {
  process.env.TZ = 'Europe/Paris'
  const say = (value: string, locale: 'fr' | 'en') =>
    formatFieldTime(read(value), translatorFor(locale), locale).replaceAll('\u00a0', ' ')
  expect(say('2026-12-01T14:00', 'fr')).toBe('Ce sera le mardi 1er décembre 2026 à 14:00.')
  expect(say('2026-11-20T09:00', 'en')).toBe(
    'That has passed: Friday, 20 November 2026 at 09:00. Choose a time in the future.',
  )
  expect(say('2027-03-28T02:30', 'en')).toMatch(/^The clocks change on that day/)
  expect(say('', 'fr')).toBe('Donnez le jour et l’heure.')
})
