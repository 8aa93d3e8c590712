import { defaultLocale, isLocale, type Locale, locales, toRecord } from '#lib/site.ts'
import type { Localized } from './localized.ts'

/** What stands for the city or region of the settings in any text that the owner can write. */
const regionMark = '{{region}}'

/**
 * Puts the region into every text of a content, in the language of that text: a text that fell back to French says
 * so in its `lang`. Previews append invisible characters to the region, which would come into the middle of a text.
 */
export function withRegion<Content extends object>(
  content: Content,
  region: Localized<string>,
  locale: Locale,
): Content {
  const filled = structuredClone(content)
  const names = toRecord(locales, (name) => toVisible(region[name] ?? region[defaultLocale]))
  fillIn(filled, names, locale)
  return filled
}

const toVisible = (text: string) => text.replace(/\p{Cf}/gu, '')

function fillIn(value: object, names: Record<Locale, string>, inherited: Locale): void {
  const lang: unknown = Reflect.get(value, 'lang')
  const locale = isLocale(lang) ? lang : inherited
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') Reflect.set(value, name, inner.replaceAll(regionMark, names[locale]))
    else if (typeof inner === 'object' && inner !== null) fillIn(inner, names, locale)
  }
}
