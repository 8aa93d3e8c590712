import { expect, test } from 'vitest'
import { toPatches } from '#studio/PriceInput.tsx'

/** What the typed text leaves of a price: the patches in short. */
const said = (typed: string) =>
  toPatches(typed).map((patch) => {
    const place = patch.path.join('.')
    return 'value' in patch
      ? `${patch.type} ${place} ${JSON.stringify(patch.value)}`
      : `${patch.type} ${place}`
  })

const there = 'setIfMissing  {"_type":"price"}'

test('a typed amount is kept in cents', () => {
  expect(said('1 490,50')).toEqual([there, 'set amount 149050', 'unset unread'])
})

test('what cannot be read is kept as it was typed, and no amount beside it', () => {
  expect(said(' 12 apples ')).toEqual([there, 'unset amount', 'set unread "12 apples"'])
})

test('an emptied field leaves neither', () => {
  expect(said('  ')).toEqual(['unset amount', 'unset unread'])
})
