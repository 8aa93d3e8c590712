import { expect, test } from 'vitest'
import { toDefaultUnit, toPatches } from '#studio/PriceInput.tsx'

/** The patches that a typed text leads to, in short. */
const said = (typed: string) =>
  toPatches(typed, 'once').map((patch) => {
    const place = patch.path.join('.')
    return 'value' in patch
      ? `${patch.type} ${place} ${JSON.stringify(patch.value)}`
      : `${patch.type} ${place}`
  })

const there = ['setIfMissing  {"_type":"price"}', 'setIfMissing unit "once"']

test('a typed amount is stored in cents', () => {
  expect(said('1 490,50')).toEqual([...there, 'set amount 149050', 'unset unread'])
})

test('text that is not an amount is stored as typed, without an amount', () => {
  expect(said(' 12 apples ')).toEqual([...there, 'unset amount', 'set unread "12 apples"'])
})

test('an emptied field stores neither', () => {
  expect(said('  ')).toEqual(['unset amount', 'unset unread'])
})

test.each([
  ['hosting', 'month'],
  ['site', 'once'],
  [undefined, 'once'],
])('a package of the group %s is usually paid: %s', (group, unit) => {
  expect(toDefaultUnit(group)).toBe(unit)
})
