import { lang } from 'next/root-params'
import { isLocale, type Locale } from '#lib/languages.ts'

/** The language of the page being rendered, from its address. */
export async function getLocale(): Promise<Locale> {
  const value = await lang()
  if (!isLocale(value)) throw new Error(`“${value}” is not a language of this site.`)
  return value
}
