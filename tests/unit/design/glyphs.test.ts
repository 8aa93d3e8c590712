import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import { formatPrice } from '#lib/i18n/formats.ts'
import { locales } from '#lib/languages.ts'
import fonts from '../../../fonts/fonts.json' with { type: 'json' }

const shown = new Set(
  locales.flatMap((locale) => [
    ...JSON.stringify(dictionaries[locale]).replaceAll(/\\[nt]/g, ''),
    ...formatPrice(123_456_789, locale),
    // Characters that components put between texts.
    ...'©·×',
  ]),
)

describe.each(Object.keys(fonts))('the font for: %s', (name) => {
  const font = create(readFileSync(new URL(`../../../fonts/${name}.woff2`, import.meta.url)))
  const lacks = (characters: Iterable<string>) =>
    [...characters].filter((character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))

  test('has a glyph for every character of both dictionaries', () => {
    expect(shown.size).toBeGreaterThan(80)
    expect(lacks(shown)).toEqual([])
  })

  test('has glyphs for what the owner may write in both languages', () => {
    // Except Ÿ, which begins only a few place names and is not in the Latin files of the fonts.
    expect(lacks('ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜŒàâäæçèéêëîïôöùûüÿœñßáíóú«»‘’“”–—…€•°')).toEqual([])
  })
})
