import { expect, test } from 'vitest'
import { findLikelyAddress } from '../src/form/likelyAddress.ts'

test.each([
  ['anne@gmial.con', 'anne@gmail.com'],
  ['Anne.Martin@Gmail.con', 'Anne.Martin@gmail.com'],
  ['anne@gmai.com', 'anne@gmail.com'],
  ['anne@gmaill.com', 'anne@gmail.com'],
  ['anne@gmail.fr', 'anne@gmail.com'],
  ['anne@hotmial.fr', 'anne@hotmail.fr'],
  ['anne@hotmail.cm', 'anne@hotmail.com'],
  ['anne@outlok.com', 'anne@outlook.com'],
  ['anne@wanado.fr', 'anne@wanadoo.fr'],
  ['anne@orange.rf', 'anne@orange.fr'],
  ['anne@laposte.nte', 'anne@laposte.net'],
  [' anne@yaho.fr ', 'anne@yahoo.fr'],
])('%s is asked about: %s', (typed, likely) => {
  expect(findLikelyAddress(typed)).toBe(likely)
})

test.each([
  'anne@gmail.com',
  'anne@hotmail.co.uk',
  'anne@yahoo.co.jp',
  'anne@outlook.de',
  'anne@mail.com',
  'anne@ymail.com',
  'anne@grange.fr',
  'anne@gmal.org',
  'anne@atelier-martin.fr',
  'anne@gmail',
  'anne',
  '',
  'anne@constructor.fr',
])('%s is taken as it is', (typed) => {
  expect(findLikelyAddress(typed)).toBeNull()
})
