import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typeset } from '#lib/i18n/typeset.ts'
import { locales } from '#lib/languages.ts'

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
  ['4 à 6 pages', '4\u00a0à 6\u00a0pages'],
  ['{{max}} caractères au plus', '{{max}}\u00a0caractères au plus'],
  ['{{name}} a écrit en 2026 :', '{{name}} a écrit en 2026\u00a0:'],
  ['100 % de 1 490 €', '100\u00a0% de 1 490\u00a0€'],
  ['100% et 50%.', '100\u00a0% et 50\u00a0%.'],
  ['95\u202f%', '95\u00a0%'],
])('sets French “%s”', (typed, printed) => {
  expect(typeset(typed, 'fr')).toBe(printed)
})

test.each(['https://exemple.fr/?a=1', '12:30', 'n??', "'citation'", ':-)', 'Bonjour!', '/100%25'])(
  'leaves “%s” alone',
  (text) => {
    expect(typeset(text, 'fr')).toBe(text)
  },
)

test.each([
  ["Let's talk : now !", 'Let’s talk : now !'],
  ['4 key sections', '4\u00a0key sections'],
  ['100% of it', '100% of it'],
  ['{{count}} months of free maintenance', '{{count}}\u00a0months of free maintenance'],
  ['365 days from 22 November 2026 on', '365\u00a0days from 22\u00a0November 2026 on'],
])('sets English “%s”', (typed, printed) => {
  expect(typeset(typed, 'en')).toBe(printed)
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
