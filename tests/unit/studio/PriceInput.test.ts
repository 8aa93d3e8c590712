import { expect, test } from 'vitest'
import { toDefaultUnit, toPatches } from '#studio/PriceInput.tsx'

/** A short form of the patches for a typed text. */
const summarize = (typed: string) =>
  toPatches(typed, 'once').map((patch) => {
    const place = patch.path.join('.')
    return 'value' in patch
      ? `${patch.type} ${place} ${JSON.stringify(patch.value)}`
      : `${patch.type} ${place}`
  })

const prepared = ['setIfMissing  {"_type":"price"}', 'setIfMissing unit "once"']

test('a typed amount is stored in cents', () => {
  expect(summarize('1 490,50')).toEqual([...prepared, 'set amount 149050', 'unset unread'])
})

test('text that is not an amount is stored as typed, without an amount', () => {
  expect(summarize(' 12 apples ')).toEqual([...prepared, 'unset amount', 'set unread "12 apples"'])
})

test('an empty field stores neither an amount nor a text', () => {
  expect(summarize('  ')).toEqual(['unset amount', 'unset unread'])
})

test.each([
  ['hosting', 'month'],
  ['site', 'once'],
  [undefined, 'once'],
])('the default unit of a package in the group %s is: %s', (group, unit) => {
  expect(toDefaultUnit(group)).toBe(unit)
})
