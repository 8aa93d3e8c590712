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
  ['100 % de 1 490 €', '100\u00a0% de 1\u00a0490\u00a0€'],
  ['de 12 500 000,50 € à 1 234 567 m²', 'de 12\u00a0500\u00a0000,50\u00a0€ à 1\u00a0234\u00a0567\u00a0m²'],
  ['En 2026, 1 200 clients', 'En 2026, 1\u00a0200\u00a0clients'],
  ['(1 200 à 2 000)', '(1\u00a0200\u00a0à 2\u00a0000)'],
  ['1\u202f200\u2009€', '1\u00a0200\u00a0€'],
  ['5 $, 5 £, 20 °C', '5\u00a0$, 5\u00a0£, 20\u00a0°C'],
  [
    '« Qui ? » “Quoi ?” "Où ?" ‘Quand ?’',
    '«\u00a0Qui\u00a0?\u00a0» “Quoi\u00a0?” «\u00a0Où\u00a0?\u00a0» ‘Quand\u00a0?’',
  ],
  ['Il dit "oui", puis ("non").', 'Il dit «\u00a0oui\u00a0», puis («\u00a0non\u00a0»).'],
  ['Un écran de 15" ou 17" "mat"', 'Un écran de 15" ou 17" «\u00a0mat\u00a0»'],
  ['Sans fin "ici', 'Sans fin "ici'],
  [
    'Oui !… Non ?... Et ?, [puis !] {puis ?} *quoi ?*',
    'Oui\u00a0!… Non\u00a0?... Et\u00a0?, [puis\u00a0!] {puis\u00a0?} *quoi\u00a0?*',
  ],
  ['Ah ?! Oh !!! Eh ⁉', 'Ah\u00a0?! Oh\u00a0!!! Eh\u00a0⁉'],
  ['Il dit :“Non” ;— et : *oui*', 'Il dit\u00a0:“Non”\u00a0;— et\u00a0: *oui*'],
  ['Deux  ! \u00a0?', 'Deux\u00a0!\u00a0?'],
  ['100% et 50%.', '100\u00a0% et 50\u00a0%.'],
  ['95\u202f%', '95\u00a0%'],
])('sets French “%s”', (typed, printed) => {
  expect(typeset(typed, 'fr')).toBe(printed)
})

test.each([
  'https://exemple.fr/?a=1',
  '12:30',
  'n??',
  "'citation'",
  ':-)',
  'Bonjour!',
  '/100%25',
  // Telephone numbers, with their groups, and a number of a company.
  '06 12 34 56 78',
  '+33 6 12 34 56 78',
  '0 800 123 456',
  '0800 123 456',
  '+1 202 555 0100',
  '022 345 67 89',
  '123 456 789 00012',
  // Lists, years, decimals and names.
  '2 3',
  '2, 300, 4',
  '1 200 2 300',
  '2025 200, 2026 300',
  '0,123 456',
  'A4 200',
  '12 34 567',
])('leaves “%s” alone', (text) => {
  expect(typeset(text, 'fr')).toBe(text)
})

test.each([
  ["Let's talk : now !", 'Let’s talk : now !'],
  ['4 key sections', '4\u00a0key sections'],
  ['100% of it', '100% of it'],
  ['{{count}} months of free maintenance', '{{count}}\u00a0months of free maintenance'],
  ['1 200 €, they say ?', '1 200 €, they say ?'],
  ['365 days from 22 November 2026 on', '365\u00a0days from 22\u00a0November 2026 on'],
])('sets English “%s”', (typed, printed) => {
  expect(typeset(typed, 'en')).toBe(printed)
})

test('leaves a typeset text unchanged', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'a 10é:;!?«»"”…*\'\u00a0\u2009\u202fh%€,<') }),
      fc.constantFrom(...locales),
      (text, locale) => {
        const once = typeset(text, locale)
        expect(typeset(once, locale)).toBe(once)
      },
    ),
  )
})

test('changes spaces, apostrophes and quotation marks, and nothing else', () => {
  const toSigns = (text: string) => text.replaceAll('’', "'").replace(/[«»]/g, '"').replace(/\s/g, '')
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...[...'a 10é:;!?«»"”…*\'\u00a0\u2009h%€,日'], '😀', 'e\u0301') }),
  )
  fc.assert(
    fc.property(text, fc.constantFrom(...locales), (typed, locale) => {
      expect(toSigns(typeset(typed, locale))).toBe(toSigns(typed))
    }),
  )
})

test.each([' ', '111 ', '« ', ' »', '1', '? ', '"', '"a '])(
  'a text of nothing but “%s” is set without delay',
  (part) => {
    const started = performance.now()
    typeset(part.repeat(20_000), 'fr')
    expect(performance.now() - started).toBeLessThan(1_000)
  },
)
