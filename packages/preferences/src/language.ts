import Cookies from 'js-cookie'
import { createAddresses, type PathsOfPage } from './addresses.ts'
import { confirmChoices } from './choices.ts'
import { cookieAttributes, languageCookie, readCookie } from './cookies.ts'

declare global {
  /** `toBeforePaintScript` inserts both into the finished script: the languages, and the pages with a path in each. */
  const LOCALES: readonly [string, ...string[]]
  const PATHS: readonly PathsOfPage[]
  interface HTMLElementEventMap {
    /**
     * A visitor has chosen a language with this link or select; `detail` is the address of the page in that language. Once
     * React runs, it switches in place and cancels the event.
     */
    languagechoice: CustomEvent<string>
  }
}

const locales = LOCALES
const [defaultLocale] = locales
const addresses = createAddresses(locales, PATHS)
const { isLocale, toLocalePath } = addresses
export const { parseLocalePath } = addresses

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

/** The same page in a language, with its query (without `lng`, unless `keepsChoice`) and hash. */
export function toLanguageAddress(
  { pathname, search, hash }: Address,
  locale: string,
  keepsChoice = false,
): string {
  const query = search
    .slice(1)
    .split('&')
    .filter((part) => keepsChoice || part.split('=', 1)[0] !== languageQuery)
    .join('&')
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

/** The state of this page that the page in the other language restores. */
type Place = {
  pathname: string
  hash: string
  /** The element name of the control that was used. */
  control: string
  top: number
  typed: Record<string, string>
}

const placeStorage = 'language-switch'
const controls = '[hreflang],[data-language]'

/** Makes language links and selects lead to the same page in the other language, without React. */
export function watchLanguageChoices(): void {
  addEventListener('click', storeChoiceOfLink, true)
  addEventListener('auxclick', storeChoiceOfLink, true)
  // After React, which prevents the default of the clicks that it handles.
  addEventListener('click', followLink)
  addEventListener('change', followSelect, true)
  addEventListener('pageshow', resetSelects)
  // In the frame of the first paint, because without its style sheets a page has no height to scroll.
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(restorePlace))
}

const findLink = ({ target }: Event): HTMLAnchorElement | null => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[hreflang]') : null
  return isLocale(link?.hreflang) ? link : null
}

/** A link to a page in another language is a choice, even if it opens in a new tab. */
function storeChoiceOfLink(event: Event): void {
  const link = findLink(event)
  if (link) writeLanguage(link.hreflang)
}

function followLink(event: MouseEvent): void {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
  const link = findLink(event)
  if (!link || defaultPrevented || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return
  event.preventDefault()
  follow(link, link.hreflang)
}

function followSelect({ target }: Event): void {
  if (target instanceof HTMLSelectElement && target.matches(controls) && isLocale(target.value))
    follow(target, target.value)
}

/** A page from the back/forward cache still shows the language that was chosen when leaving it. */
function resetSelects({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[data-language]'))
    select.value = document.documentElement.lang
}

function follow(control: HTMLElement, locale: string): void {
  const isStored = writeLanguage(locale)
  const detail = toLanguageAddress(location, locale)
  if (!control.dispatchEvent(new CustomEvent('languagechoice', { cancelable: true, detail }))) return
  // If the browser stores nothing, the choice goes into the address. Otherwise the language would be detected again.
  const search = isStored ? location.search : `?lng=${locale}&${location.search.slice(1)}`
  const { pathname, hash } = location
  const toAddress = (end: string) => toLanguageAddress({ pathname, search, hash: end }, locale, !isStored)
  const typed = Object.fromEntries(findTexts().map(({ name, value }) => [name, value]))
  const other = new URL(toAddress(''), location.href)
  const place: Place = { pathname: other.pathname, hash, control: control.localName, top: scrollY, typed }
  try {
    sessionStorage.setItem(placeStorage, JSON.stringify(place))
    // Without the hash, because the browser would scroll to its target and move the focus there.
    location.assign(other)
  } catch {
    // Storage is blocked: the other page starts at its top, with empty fields.
    location.assign(toAddress(hash))
  }
}

function readPlace(): Place | null {
  try {
    const place: Place | null = JSON.parse(sessionStorage.getItem(placeStorage) ?? 'null')
    sessionStorage.removeItem(placeStorage)
    return place
  } catch {
    // Storage is blocked: nothing was written.
    return null
  }
}

function restorePlace(): void {
  const place = readPlace()
  if (place?.pathname !== location.pathname) return
  for (const text of findTexts()) text.value ||= place.typed[text.name] ?? ''
  scrollTo(0, place.top)
  // Again, because the page gets longer when the banner's height is known.
  requestAnimationFrame(() => scrollTo(0, place.top))
  document.querySelector<HTMLElement>(`${place.control}:is(${controls})`)?.focus({ preventScroll: true })
  // Not before the document is parsed, because the browser would scroll to the hash's target and move the focus there.
  // https://html.spec.whatwg.org/multipage/browsing-the-web.html#try-to-scroll-to-the-fragment
  if (place.hash) history.replaceState(history.state, '', place.hash)
}

/** The fields of this page in which something can be typed. */
const findTexts = () => [
  ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form :is(input,textarea)[name]:not([type=hidden])',
  ),
]
