import Cookies from 'js-cookie'
import { createAddresses, type PathsOfPage } from './addresses.ts'
import { confirmChoices } from './choices.ts'
import { cookieAttributes, languageCookie, readCookie } from './cookies.ts'

declare global {
  /** `toBeforePaintScript` inserts both into the finished script: the languages, and the pages with a path in each. */
  const LOCALES: readonly [string, ...string[]]
  const PATHS: readonly PathsOfPage[]
}

const locales = LOCALES
const [defaultLocale] = locales
const addresses = createAddresses(locales, PATHS)
const { toLocalePath } = addresses
export const { isLocale, parseLocalePath } = addresses

/** The names that i18next's own detector uses. */
const languageQuery = 'lng'
const languageStorage = 'i18nextLng'

/** The sources of the language on an address without a language prefix, in the order of detection. */
export type LanguageSources = {
  /** `lng` in the query of the address. */
  query: string | null
  cookie: string | null
  /** Read on access, like session storage. Null if the browser blocks storage. */
  readonly local: string | null
  readonly session: string | null
  /** The languages of the browser, the preferred one first. */
  browser: readonly string[]
  /** The language of the document, which the site has rendered. */
  document: string
}

/** `en-GB` counts as `en`; a language the site does not have is null. */
export function parseLanguage(value: string | null): string | null {
  const language = value?.toLowerCase().split(/[-_]/, 1)[0]
  return isLocale(language) ? language : null
}

/** The first source that names a language of the site decides; those after it are not read. */
export const detectLanguage = (sources: LanguageSources): string =>
  parseLanguage(sources.query) ??
  parseLanguage(sources.cookie) ??
  parseLanguage(sources.local) ??
  parseLanguage(sources.session) ??
  [...sources.browser, sources.document].map(parseLanguage).find(Boolean) ??
  defaultLocale

/** The language in which an address is shown. A language prefix is a choice, unless `?lng=` names another language. */
export function toVisitLanguage(pathname: string, sources: LanguageSources): string {
  const { locale } = parseLocalePath(pathname)
  return locale === defaultLocale ? detectLanguage(sources) : (parseLanguage(sources.query) ?? locale)
}

type Address = Pick<Location, 'pathname' | 'search' | 'hash'>

/** The same page in a language, with its query and hash. `lng` is the choice, if the browser does not store it, or absent. */
export function toLanguageAddress(
  { pathname, search, hash }: Address,
  locale: string,
  choice: string | null = null,
): string {
  const others = search
    .slice(1)
    .split('&')
    .filter((part) => part.split('=', 1)[0] !== languageQuery)
    .join('&')
  const query = [choice && `${languageQuery}=${choice}`, others].filter(Boolean).join('&')
  return toLocalePath(parseLocalePath(pathname).path, locale) + (query && `?${query}`) + hash
}

/** The sources of this page. `search` is the query of its address, with the question mark or without. */
export const readLanguageSources = (search: string): LanguageSources => ({
  query: new URLSearchParams(search).get(languageQuery),
  cookie: readCookie(languageCookie),
  // Getters, because the first access to storage waits for another process of the browser.
  get local() {
    return readStorage('localStorage')
  },
  get session() {
    return readStorage('sessionStorage')
  },
  browser: navigator.languages,
  document: document.documentElement.lang,
})

function readStorage(name: 'localStorage' | 'sessionStorage'): string | null {
  try {
    return window[name].getItem(languageStorage)
  } catch {
    // A browser that blocks storage throws on any access.
    return null
  }
}

/** Names in the user agents of search engines and link previews. */
const crawlers =
  /bot\b|crawl|spider|slurp|google-inspectiontool|mediapartners|facebookexternalhit|whatsapp|embedly|(bing|uri)preview/i

/** A brand of phones. Its name ends in “bot”, so it is removed before the test for crawlers. */
const cubot = /cubot/i

/** Crawlers are never redirected to another language, so that both can be indexed. */
export const isCrawler = (userAgent: string): boolean => crawlers.test(userAgent.replace(cubot, ''))

/** Stores a choice; false if the browser stores nothing. */
export function writeLanguage(locale: string): boolean {
  // A cookie outranks local storage, so an existing one is updated; only the site's endpoint creates one. It is deleted first:
  // an overwritten cookie keeps its creation time, so that one of a parent domain could be newer.
  if (readCookie(languageCookie) !== null) {
    Cookies.remove(languageCookie)
    Cookies.set(languageCookie, locale, cookieAttributes)
  }
  // Safari also deletes local storage after seven days.
  confirmChoices({ [languageCookie]: locale })
  try {
    localStorage.setItem(languageStorage, locale)
    return true
  } catch {
    return false
  }
}
