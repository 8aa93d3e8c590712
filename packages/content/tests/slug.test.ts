import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createSlugs, isSlug, toSlug } from '../src/text/slug.ts'

const { toSlugs, findPaths } = createSlugs(['de', 'en'], {
  path: '/recipes/',
  hasPage: (document) => !z.object({ isHidden: z.literal(true) }).safeParse(document).success,
})

test.each([
  ['Boulangerie en ligne', 'boulangerie-en-ligne'],
  ['L’œuvre à venir, été 2026 !', 'l-oeuvre-a-venir-ete-2026'],
  ['  Straße & Cædmon  ', 'strasse-caedmon'],
  ['—', ''],
  ['Smørrebrød à Tórshavn', 'smorrebrod-a-torshavn'],
  ['Łódź', 'lodz'],
  ['Đà Nẵng', 'da-nang'],
  ['Diyarbakır, İstanbul', 'diyarbakir-istanbul'],
  ['Capharnaüm, Köln, Ångström', 'capharnaum-koln-angstrom'],
  ['Cafe\u0301 de Noe\u0308l', 'cafe-de-noel'],
  ['Þórshöfn, Ísafjörður', 'thorshofn-isafjordur'],
  ['Ħamrun, Šiauliai, Plzeň, Győr, Timișoara', 'hamrun-siauliai-plzen-gyor-timisoara'],
  ['Чайковский', 'chaykovskiy'],
  ['Αθήνα', 'athina'],
  ['𝐋𝐚 ﬁn, №', 'la-fin'],
  ['80 m², 100 €, Café™ & 50 %', '80-m2-100-cafe-50'],
  ['日本', ''],
  ['日本 Café', 'cafe'],
])('“%s” becomes “%s”', (title, slug) => {
  expect(toSlug(title)).toBe(slug)
})

test('a title becomes a part of an address or nothing, whose slug is the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (title) => {
      const slug = toSlug(title)
      expect(slug === '' || isSlug(slug)).toBe(true)
      expect(toSlug(slug)).toBe(slug)
    }),
  )
})

test('a long title ends between two words, and a word that is too long is cut', () => {
  expect(toSlug(`${'mot '.repeat(19)}suivant`)).toBe(`${'mot-'.repeat(19)}`.slice(0, -1))
  expect(toSlug('a'.repeat(100))).toBe('a'.repeat(80))
})

test.each(['Projet', 'a_b', 'a--b', '-a', 'à', 'a/b', ''])('“%s” is no part of an address', (text) => {
  expect(isSlug(text)).toBe(false)
})

test('a language without a slug has that of the default one', () => {
  expect(toSlugs({ slug: { de: 'brot' } })).toEqual({ de: 'brot', en: 'brot' })
  expect(toSlugs({ slug: { en: 'bread' } })).toBeNull()
  expect(toSlugs({})).toBeNull()
})

test('a stored document has a path in each language, unless it has no page or its slug is no part of an address', () => {
  expect(findPaths({ slug: { de: { current: 'brot' }, en: { current: 'bread' } } })).toEqual({
    de: '/recipes/brot',
    en: '/recipes/bread',
  })
  expect(findPaths({ slug: { de: { current: 'Brot!' } } })).toBeNull()
  expect(findPaths({ slug: { de: { current: 'brot' } }, isHidden: true })).toBeNull()
  expect(findPaths(null)).toBeNull()
})

test('a page in one language has the slug of that language', () => {
  const some = createSlugs(['de', 'en'], {
    path: '/rezepte/',
    hasPage: () => true,
    toLanguages: () => ['en'],
    isTaken: (slug) => slug === 'index',
  })
  expect(some.toSlugs({ slug: { de: 'brot', en: 'bread' } })).toEqual({ en: 'bread' })
  expect(some.toSlugs({ slug: { de: 'brot' } })).toBeNull()
  expect(some.findPaths({ slug: { en: { current: 'bread' } } })).toEqual({ en: '/rezepte/bread' })
  const list = z.array(z.object({ slug: some.slugShape })).superRefine(some.refuseSlugs)
  expect(list.safeParse([{ slug: { de: 'index', en: 'bread' } }]).success).toBe(true)
  expect(list.safeParse([{ slug: { en: 'index' } }]).error?.issues.map(({ path }) => path.join('.'))).toEqual(
    ['0.slug.en'],
  )
})
