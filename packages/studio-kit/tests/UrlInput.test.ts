import { expect, test } from 'vitest'
import { toWebAddress } from '../src/ui/UrlInput.tsx'

test.each([
  ['www.exemple.fr', 'https://www.exemple.fr'],
  [' exemple.fr/a?b=c#d ', 'https://exemple.fr/a?b=c#d'],
  ['crêperie-du-port.fr', 'https://crêperie-du-port.fr'],
  ['localhost.test:3000', 'https://localhost.test:3000'],
])('%j is the address %j', (typed, address) => {
  expect(toWebAddress(typed)).toBe(address)
})

test.each([
  'https://exemple.fr',
  'http://exemple.fr',
  '/contact',
  'mailto:a@b.fr',
  'a@b.fr',
  '1.5',
  'exemple',
  'a b.fr',
  '',
])('%j stays as it is typed', (typed) => {
  expect(toWebAddress(typed)).toBeNull()
})
