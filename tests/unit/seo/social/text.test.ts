import fc from 'fast-check'
import { breakLines, measure, toDrawable } from 'releases/drawing/text'
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

describe('the letters of social images', () => {
  test('include those of every title in both languages', () => {
    for (const locale of locales)
      for (const page of findPages({ isListed: true }))
        expect(toDrawable(dictionaries[locale].meta[page].title, outlines)).not.toBeNull()
  })

  test('include Latin letters of other languages, at least without their accents', () => {
    expect(toDrawable('Łukasz Žižek', outlines)).toBe('Łukasz Žižek')
    const { H } = outlines.glyphs
    expect(toDrawable('Ĥ', { ...outlines, glyphs: H ? { H } : {} })).toBe('H')
  })

  test('omit a brand that cannot be drawn completely', () => {
    expect(toDrawable('Мастерская', outlines)).toBeNull()
    const words = { scene: 'home', title: 'Contact' } as const
    const without = drawSocialImage({ ...words, brand: 'Мастерская' }, material)
    const withBrand = drawSocialImage({ ...words, brand: 'Atelier' }, material)
    expect(withBrand.length).toBeGreaterThan(without.length)
  })

  test('are kerned', () => {
    expect(measure('AV', outlines)).toBeLessThan(measure('A', outlines) + measure('V', outlines) - 0.02)
  })
})
