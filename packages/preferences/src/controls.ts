import { afterPaint } from './afterPaint.ts'
import { readCookie, removeAnalyticsCookies } from './cookies.ts'
import {
  applyConsent,
  applyTheme,
  chooseTheme,
  consentChoices,
  consentCookie,
  consentState,
  dismissBanner,
  isAnalyticsAllowed,
  isBannerShown,
  isBannerWanted,
  isConsentChoice,
  parseConsent,
  readConsent,
  removeDisallowedCookies,
  saveConsent,
  showBanner,
  themeState,
} from './state.ts'
import { parseTheme, readTheme, showTheme, systemDark } from './theme.ts'

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
