import { isLocale, toLanguageAddress, writeLanguage } from './language.ts'

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
  // If the browser stores nothing, the choice goes into the address. Otherwise the language would be detected again.
  const choice = writeLanguage(locale) ? null : locale
  const { pathname, search, hash } = location
  const toAddress = (end: string) => toLanguageAddress({ pathname, search, hash: end }, locale, choice)
  const options = { cancelable: true, detail: toAddress(hash) }
  if (!control.dispatchEvent(new CustomEvent('languagechoice', options))) return
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
