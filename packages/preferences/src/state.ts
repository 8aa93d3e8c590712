import Cookies from 'js-cookie'
import { afterPaint } from './afterPaint.ts'
import { confirmChoices } from './choices.ts'
import {
  type Consent,
  consentChoices,
  isConsentChoice,
  needsBanner,
  parseConsent,
  readConsent,
  refusesNecessary,
  toConsentValue,
  writeConsent,
} from './consent.ts'
import { consentCookie, languageCookie, readCookie, removeAnalyticsCookies, themeCookie } from './cookies.ts'
import { createStore } from './store.ts'
import {
  parseTheme,
  readInitialTheme,
  readTheme,
  removeTheme,
  showTheme,
  systemDark,
  type Theme,
  writeTheme,
} from './theme.ts'

declare global {
  interface Window {
    /** The functions that the script in the head provides for React components, which are loaded later. */
    preferences?: {
      isAnalyticsAllowed: () => boolean
      /** Calls the listener after every change of the consent. Returns a function that unsubscribes it. */
      onConsent: (listener: () => void) => () => void
      removeAnalyticsCookies: () => void
    }
  }
}

/** `opening` slides the banner in. `open` shows it without motion, after the document was replaced. */
export type BannerState = 'opening' | 'open'

/** An attribute of the root element that the style sheet reads, so that it applies from the first paint on. */
const bannerAttribute = 'data-banner'

/** Sets the state of the banner, or hides it for null. Works before the banner is in the document. */
export function showBanner(state: BannerState | null): void {
  if (state === null) document.documentElement.removeAttribute(bannerAttribute)
  else document.documentElement.setAttribute(bannerAttribute, state)
}

const isBannerShown = (): boolean => document.documentElement.hasAttribute(bannerAttribute)

/** The theme that the page shows. It is not saved if the visitor refused the necessary cookies. */
export const themeState = createStore<Theme>(readInitialTheme)

/** Changes the theme without saving it, for example when another tab has saved it. */
export function applyTheme(theme: Theme): void {
  themeState.set(theme)
  showTheme(theme)
}

/** Shows a theme and saves it. After a refusal of the necessary cookies, it lasts until the next load. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  if (refusesNecessary(readConsent())) return
  writeTheme(theme)
  confirmChoices({ [themeCookie]: theme })
}

/** The decision that applies to this page; null if there is none. */
export const consentState = createStore<Consent | null>(readConsent)

/** Whether the visitor has agreed to analytics; false without a decision. */
export const isAnalyticsAllowed = (): boolean => consentState.get()?.analytics === true

let dismissed = false

/** Once answered or closed, the banner stays hidden until the next load, even after a refusal. */
export const isBannerWanted = (): boolean => !dismissed && needsBanner(consentState.get())

/** Hides the banner until the next load, and saves nothing. */
export function dismissBanner(): void {
  dismissed = true
  showBanner(null)
}

/** Removes the cookies that a decision does not allow. Also runs at every load, since cookies may have been set again. */
export function removeDisallowedCookies(consent: Consent | null): void {
  if (refusesNecessary(consent)) {
    removeTheme()
    Cookies.remove(languageCookie)
  }
  if (!consent?.analytics) removeAnalyticsCookies()
}

/** Applies a decision that is already saved, by this tab or another. */
export function applyConsent(consent: Consent | null): void {
  consentState.set(consent)
  removeDisallowedCookies(consent)
  if (consent) dismissBanner()
}

/** Saves a decision, applies it to this page, and sends it to the site's endpoint. */
export function saveConsent(consent: Consent): void {
  const choices: Record<string, string> = { [consentCookie]: toConsentValue(consent) }
  // The theme was chosen for this visit only, because cookies were refused.
  if (refusesNecessary(readConsent()) && consent.necessary) {
    choices[themeCookie] = themeState.get()
    writeTheme(themeState.get())
  }
  writeConsent(consent)
  applyConsent(consent)
  confirmChoices(choices)
}

/** Handles theme buttons, and buttons whose `data-consent` is a choice of the banner, `close` or `analytics`. */
function handleClick({ target }: Event): void {
  const control =
    target instanceof Element ? target.closest<HTMLElement>('[data-theme],[data-consent]') : null
  const { theme = null, consent } = control?.dataset ?? {}
  const chosen = parseTheme(theme)
  if (chosen) chooseTheme(chosen)
  // The page shows essential cookies as always on, so a decision made with the switch accepts them.
  if (consent === 'analytics') saveConsent({ necessary: true, analytics: !isAnalyticsAllowed() })
  if (!consent || consent === 'analytics') return
  if (isConsentChoice(consent)) saveConsent(consentChoices[consent])
  else dismissBanner()
  // Hiding the banner would lose the focus.
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Shows the state in the document, also after a language switch has replaced it. */
function show(): void {
  showTheme(themeState.get())
  if (!isBannerWanted()) showBanner(null)
  else if (!isBannerShown()) showBanner('open')
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme],[data-consent=analytics]')) {
    const { theme } = button.dataset
    if (theme) button.setAttribute('aria-pressed', `${theme === themeState.get()}`)
    else button.setAttribute('aria-checked', `${isAnalyticsAllowed()}`)
  }
  const present = document.querySelector<HTMLElement>('[data-banner-region]')
  if (!bannerObserver || !present || present === banner) return
  // The previous banner need not be unobserved, because only the height of the current one is read.
  bannerObserver.observe(present)
  banner = present
}

let banner: HTMLElement | undefined
let bannerObserver: ResizeObserver | undefined

/** One listener recognises the controls by attributes in the HTML; an observer updates them when the page changes. */
export function startPreferences(): void {
  if (window.preferences) return
  window.preferences = { isAnalyticsAllowed, onConsent: consentState.subscribe, removeAnalyticsCookies }
  // Also classes: when an error page replaces another page, React overwrites those of the root, one of which is the theme.
  new MutationObserver(show).observe(document, { childList: true, subtree: true, attributeFilter: ['class'] })
  consentState.subscribe(show)
  watchPreferences()
  afterPaint(() => {
    // Keeps the focused element clear of the banner, and lets the visitor scroll to the end of the page. An adopted style
    // sheet stays when React replaces the root in a language switch. A custom property of the root, even one that is not
    // inherited, would make Chromium recalculate the styles of the whole page.
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    bannerObserver = new ResizeObserver(() => {
      const height = `${banner?.offsetHeight}px`
      sheet.replaceSync(
        `html{scroll-padding-bottom:calc(1rem + ${height})}body{margin-bottom:${height}}[data-covered]{--covered:${height}}`,
      )
    })
    show()
  })
  // In the capture phase, because React stops the propagation of clicks during hydration.
  addEventListener('click', handleClick, true)
  show()
}

/** Keeps this page in step with the system and with the visitor's other tabs. */
function watchPreferences(): void {
  let seenConsent = readCookie(consentCookie)

  const refresh = () => {
    const theme = readTheme()
    if (theme) applyTheme(theme)
    const consent = readCookie(consentCookie)
    if (consent === seenConsent) return
    seenConsent = consent
    applyConsent(parseConsent(consent))
  }

  afterPaint(() => {
    removeDisallowedCookies(readConsent())
    const system = matchMedia(systemDark)
    system.addEventListener('change', () => chooseTheme(system.matches ? 'dark' : 'light'))
    // With the Cookie Store API other tabs update at once; without it, when they are shown.
    if ('cookieStore' in window) cookieStore.addEventListener('change', refresh)
    addEventListener('visibilitychange', refresh)
    addEventListener('pageshow', refresh)
    // Another tab may have changed something since this page was loaded.
    refresh()
  })
}
