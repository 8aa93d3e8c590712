import { expect, test } from 'vitest'
import { findFormerAddress } from '../src/publish/AddressInput.tsx'

const slug = (current: string) => ({ _type: 'slug', current })

test.each([
  ['changed', slug('bread'), slug('our-bread'), 'bread'],
  ['the same', slug('bread'), slug('bread'), null],
  ['not published', undefined, slug('bread'), null],
  ['emptied', slug('bread'), undefined, null],
])('an address that is %s', (_, published, present, former) => {
  expect(findFormerAddress(published, present)).toBe(former)
})
