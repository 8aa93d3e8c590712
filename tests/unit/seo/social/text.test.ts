import { breakLines, measure, toDrawable } from '@freelance-site/content'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { locales } from '#lib/languages.ts'
import { findPages } from '#lib/pages.ts'
import { readMaterial } from '#lib/pull/pull.ts'
import { drawSocialImage } from '#lib/seo/social/drawSocialImage.ts'

const material = await readMaterial()
const { outlines } = material
const room = { width: 600, height: 350, largest: 108, lineHeight: 1.04, maxLines: 5 }
const set = (text: string) => breakLines(text, room, (line) => measure(line, outlines))

describe('the title of a social image', () => {
  test('is wrapped evenly', () => {
    expect(set('Politique de confidentialité').lines).toEqual(['Politique de', 'confidentialité'])
    expect(set('Services et tarifs').lines).toEqual(['Services', 'et tarifs'])
  })

  test('is never wrapped at a no-break space', () => {
    expect(set('Conditions d’utilisation du site\u202f: les voici').lines.join('|')).toContain('site\u202f:')
  })

  test('fits into its area untruncated, whatever its length', () => {
    const word = fc.stringMatching(/^[A-Za-zéè]{1,24}$/)
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        const { lines, size } = set(words.join(' '))
        expect(lines.join(' ')).toBe(words.join(' '))
        expect(size).toBeGreaterThan(0)
        expect(lines.length * size * room.lineHeight).toBeLessThanOrEqual(room.height + 0.001)
        for (const line of lines)
          expect(measure(line, outlines) * size).toBeLessThanOrEqual(room.width + 0.001)
      }),
      { numRuns: 60 },
    )
  })
})

describe('a text that was pasted into the title', () => {
  const pasted = 'Le texte collé dans le mauvais champ '.repeat(2_703)

  test.each([100, 400, 1_100, 100_000])('of %d signs is drawn at once, with its beginning', (length) => {
    const startedAt = performance.now()
    const { svg } = drawSocialImage(
      { scene: 'home', brand: 'Atelier', title: pasted.slice(0, length) },
      material,
    )
    // Before, 400 signs took 15 s, and 1,100 several minutes.
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    expect(svg.length).toBeLessThan(150_000)
  })

  test('without a space is drawn in lines that can be read', () => {
    const title = 'Anticonstitutionnellement'.repeat(40)
    const { svg } = drawSocialImage({ scene: 'home', brand: 'Atelier', title }, material)
    const baselines = new Set(
      svg.match(/(?<=<path transform="translate\()[^)]+/g)?.map((at) => at.split(' ')[1]),
    )
    // The brand, and five lines of the title.
    expect(baselines.size).toBe(6)
  })
})

describe('the letters of social images', () => {
  test('include those of every title in both languages', () => {
    for (const locale of locales)
      for (const page of findPages({ isListed: true }))
        expect(toDrawable(dictionaries[locale].meta[page].title, outlines).missing).toBe('')
  })

  const draw = (text: string, from = outlines) => toDrawable(text, from)

  test('include Latin letters of other languages, at least without their accents', () => {
    expect(draw('Łukasz Žižek').text).toBe('Łukasz Žižek')
    const { H } = outlines.glyphs
    expect(draw('Ĥ', { ...outlines, glyphs: H ? { H } : {} }).text).toBe('H')
  })

  test.each([
    ['a hyphen of Word that may not break', 'Sur\u2011mesure', 'Sur-mesure', ''],
    ['a soft hyphen', 'Mé\u00adde\u00adcin', 'Médecin', ''],
    ['a minus', 'de \u22125 à 5', 'de –5 à 5', ''],
    ['an arrow', 'Avant → après', 'Avant > après', ''],
    ['a ligature', 'La ﬁn', 'La fin', ''],
    ['an emoji', 'Un site 🎉 neuf', 'Un site neuf', '🎉'],
    ['an emoji of several signs', 'Par elle 👩🏽‍💻', 'Par elle', '👩 💻'],
    ['Greek', 'Le λόγος', 'Le', 'λ ό γ ο ς'],
    ['an accent that is a sign of its own', 'e\u0301te\u0301', 'été', ''],
    ['an accent on a letter that has none with it', 'x\u0301', 'x', ''],
    ['a vertical tab', 'un\vdeux', 'un deux', ''],
    ['only other letters', 'Мастерская', '', 'М а с т е р к я'],
  ])('leave out only what has no similar sign: %s', (_, title, text, missing) => {
    expect(draw(title)).toEqual({ text, missing })
  })

  test('are those of the brand as far as the font has them', () => {
    const words = { scene: 'home', title: 'Contact' } as const
    const without = drawSocialImage({ ...words, brand: 'Мастерская' }, material)
    const withBrand = drawSocialImage({ ...words, brand: 'Atelier Мир' }, material)
    expect(withBrand.svg.length).toBeGreaterThan(without.svg.length)
    expect(withBrand.missing).toEqual({ brand: 'М и р', title: '' })
  })

  test('are kerned', () => {
    expect(measure('AV', outlines)).toBeLessThan(measure('A', outlines) + measure('V', outlines) - 0.02)
  })
})

test.each([
  [0.1, 738],
  [0.5, 369],
  [0.95, 0],
])('a picture whose hotspot is at %d of its width shows it beside the title, at %d px', (focus, x) => {
  const words = { scene: 'home', brand: 'Atelier', title: 'Un titre' }
  const { svg } = drawSocialImage(words, material, { src: 'data:image/png;base64,AA==', focus })
  expect(svg).toContain(`<image href="data:image/png;base64,AA==" x="${x}" y="0" width="1200" height="630"`)
})
