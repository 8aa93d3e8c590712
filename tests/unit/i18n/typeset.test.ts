import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typeset } from '#lib/i18n/typeset.ts'
import { locales } from '#lib/site.ts'

test.each([
  ['Un projet ?', 'Un projet\u00a0?'],
  ['Bonjour ! Ça va ?', 'Bonjour\u00a0! Ça va\u00a0?'],
  ['Un ; deux', 'Un\u00a0; deux'],
  ['Ceci : cela', 'Ceci\u00a0: cela'],
  ['Mise à jour : <date>hier</date>', 'Mise à jour\u00a0: <date>hier</date>'],
  ['« Tout »', '«\u00a0Tout\u00a0»'],
  ['«Tout»', '«\u00a0Tout\u00a0»'],
  ["l'été", 'l’été'],
  ['« Ceci :»', '«\u00a0Ceci\u00a0:\u00a0»'],
  ['4 h par mois', '4\u00a0h par mois'],
  ['1 mois offert', '1\u00a0mois offert'],
])('sets French “%s”', (typed, printed) => {
  expect(typeset(typed, 'fr')).toBe(printed)
})

test.each(['https://exemple.fr/?a=1', '12:30', 'n??', "'citation'", ':-)', 'Bonjour!'])(
  'leaves “%s” alone',
  (text) => {
    expect(typeset(text, 'fr')).toBe(text)
  },
)

test('sets English apostrophes and leaves its spaces', () => {
  expect(typeset("Let's talk : now !", 'en')).toBe('Let’s talk : now !')
})

test('leaves a typeset text unchanged', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."a 1é:;!?«»'\u00a0\u202fh%<") }),
      fc.constantFrom(...locales),
      (text, locale) => {
        const once = typeset(text, locale)
        expect(typeset(once, locale)).toBe(once)
      },
    ),
  )
})
