import { defaultLocale, type Locale, parseLocalePath } from '#lib/locale.ts'

/** The language of the page a request comes from, where what it sends cannot be read. */
export const toPageLocale = (referer: string | null | undefined): Locale =>
  referer && URL.canParse(referer) ? parseLocalePath(new URL(referer).pathname).locale : defaultLocale
