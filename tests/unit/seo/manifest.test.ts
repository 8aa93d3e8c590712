import { expect, test } from 'vitest'
import { toLocalePath } from '#lib/addresses.ts'
import { themes } from '#lib/colors/themes.ts'
import { defaultLocale, locales, otherLocales } from '#lib/languages.ts'
import { toManifest } from '#lib/seo/manifest.server.ts'
import { contentOf, contentWith } from '../../support/content.ts'

const icons = { small: '/small.png', large: '/large.png', maskable: '/maskable.png' }
const toAll = <Value>(toValue: (locale: string) => Value) =>
  Object.fromEntries(locales.map((locale) => [locale, toValue(locale)]))

test.each(locales)(
  'the manifest in %s has the name, the sentence and the home page of this language',
  (locale) => {
    const content = contentWith(locale, { brand: 'Studio Garrigue', tagline: toAll((each) => `In ${each}.`) })
    expect(toManifest(locale, content, icons)).toMatchObject({
      name: 'Studio Garrigue',
      description: `In ${locale}.`,
      lang: locale,
      start_url: toLocalePath('/', locale),
      id: toLocalePath('/', locale),
    })
  },
)

test.each(otherLocales)(
  'a sentence without a translation keeps its language in the manifest in %s',
  (locale) => {
    const content = contentWith(locale, { tagline: { [defaultLocale]: 'Une phrase.' } })
    expect(toManifest(locale, content, icons)).toMatchObject({
      description: 'Une phrase.',
      lang: defaultLocale,
    })
  },
)

test('the manifest has the colours of both themes, and an icon that systems may cut', () => {
  const manifest = toManifest(defaultLocale, contentOf(defaultLocale), icons)
  expect(manifest.theme_color).toBe(themes.light['--paper'])
  expect(manifest.color_scheme_dark.theme_color).toBe(themes.dark['--paper'])
  expect(manifest.icons?.map(({ src, purpose }) => [src, purpose])).toEqual([
    ['/small.png', 'any'],
    ['/large.png', 'any'],
    ['/maskable.png', 'maskable'],
  ])
})
