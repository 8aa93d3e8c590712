import { defaultLocale, isLocale, type Locale, locales, toRecord } from '#lib/site.ts'
import type { Localized } from './localized.ts'

/** Stands for the region of the settings in any text that the owner can write. */
const regionMark = '{{region}}'

/**
 * Puts the region into every text of a content, in the language of that text, which its `lang` names if it fell back
 * to French. Previews append invisible characters to the region; these are left out of the middle of a text.
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
