import { defaultLocale, isLocale, type Locale, locales, toRecord } from '#lib/languages.ts'
import type { Localized } from './localized.ts'

/** The placeholder for the region in texts that the owner can write. */
export const regionMark = '{{region}}'

/**
 * Inserts the region into every text of the content, in the language of the text: its `lang`, or else `locale`. Previews
 * append invisible characters to the region, which are not inserted.
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
