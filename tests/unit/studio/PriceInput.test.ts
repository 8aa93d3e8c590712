import { expect, test } from 'vitest'
import { formatShown, toDefaultUnit, toPatches } from '#studio/PriceInput.tsx'
import { translatorFor } from '#studio/words/words.ts'

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

test('the preview of a price is the line of the site, in both languages, with the VAT of the settings', () => {
  const show = (price: object, vat: Parameters<typeof formatShown>[1]) =>
    formatShown(price, vat, 'en', translatorFor('en'))?.replaceAll('\u00a0', ' ')
  const price = { _type: 'price', amount: 149_000, unit: 'once', from: true }
  expect(show(price, 'excluded')).toBe(
    'On the site: from €1,490 excl. VAT, one-off payment · in French: à partir de 1 490 € HT, paiement unique',
  )
  expect(show({ ...price, from: false, vat: 'notApplicable' }, 'excluded')).toBe(
    'On the site: €1,490 no VAT, one-off payment · in French: 1 490 € sans TVA, paiement unique',
  )
  expect(show({ amount: 149_000 }, null), 'a price that cannot be published yet').toBeUndefined()
})
