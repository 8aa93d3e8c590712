import { expect, test } from 'vitest'
import { findFormerAddress, toFollowingAddress } from '../src/publish/AddressInput.tsx'

const slug = (current: string) => ({ _type: 'slug', current })

test.each([
  ['changed', slug('bread'), slug('our-bread'), 'bread'],
  ['the same', slug('bread'), slug('bread'), null],
  ['not published', undefined, slug('bread'), null],
  ['emptied', slug('bread'), undefined, null],
])('an address that is %s', (_, published, present, former) => {
  expect(findFormerAddress(published, present)).toBe(former)
})

const toSlug = (text: string) => {
  if (text === '東京') throw new Error('No letter can be written.')
  return text.toLowerCase().replaceAll(' ', '-')
}

test.each([
  ['an empty field takes it from the title', null, undefined, 'Du pain', 'du-pain'],
  ['it follows while the title is typed', 'du-p', 'Du p', 'Du pa', 'du-pa'],
  ['the owner wrote one', 'le-pain', 'Du p', 'Du pa', null],
  ['it is the same already', 'du-pain', 'Du pain', 'Du pain', null],
  ['the title is empty', null, undefined, '', null],
  ['nothing of the title can be written', null, undefined, '東京', null],
])('an address that nobody has published: %s', (_, present, before, now, address) => {
  expect(toFollowingAddress(present, { before, now }, toSlug)).toBe(address)
})
