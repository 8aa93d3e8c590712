import { afterPaint } from './afterPaint.ts'
import { removeAnalyticsCookies } from './analyticsCookies.ts'
import { consentChoices, isBannerShown, isConsentChoice, showBanner } from './consent.ts'
import {
  chooseTheme,
  consentState,
  decide,
  dismissBanner,
  isAnalyticsAllowed,
  isBannerWanted,
  themeState,
} from './state.ts'
import { parseTheme, showTheme } from './theme.ts'
import { watchPreferences } from './watch.ts'

/** The functions that the script in the head offers to React's components, which are loaded later. */
export type PagePreferences = {
  isAnalyticsAllowed: () => boolean
  /** Calls back after every change of the decision; returns what ends that. */
  onConsent: (listener: () => void) => () => void
  removeAnalyticsCookies: () => void
}

declare global {
  interface Window {
    preferences?: PagePreferences
  }
}

/** Handles theme buttons, and buttons whose `data-consent` is a choice of the banner, `close` or `analytics`. */
function handleClick({ target }: Event): void {
  const control =
    target instanceof Element ? target.closest<HTMLElement>('[data-theme],[data-consent]') : null
  const { theme = null, consent } = control?.dataset ?? {}
  const chosen = parseTheme(theme)
  if (chosen) chooseTheme(chosen)
  // Essential cookies are shown as always on beside the switch, so every decision made there records that.
  if (consent === 'analytics') decide({ necessary: true, analytics: !isAnalyticsAllowed() })
  if (!consent || consent === 'analytics') return
  if (isConsentChoice(consent)) decide(consentChoices[consent])
  else dismissBanner()
  // With the banner gone, the focus would be lost.
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
}

/** Updates the document to the state; a language switch creates a new document. */
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
  if (!heights || !present || present === banner) return
  // The previous banner need not be unobserved: only the height of the present one is read.
  heights.observe(present)
  banner = present
}

let banner: HTMLElement | undefined
let heights: ResizeObserver | undefined

/**
 * Makes the controls of theme and cookies work without React: one listener for all of them, by attributes in the HTML.
 * An observer updates them whenever the page changes.
 */
export function startPreferences(): void {
  if (window.preferences) return
  window.preferences = { isAnalyticsAllowed, onConsent: consentState.subscribe, removeAnalyticsCookies }
  // Classes too: the theme is one, and React rewrites those of the root when an error page replaces another page.
  new MutationObserver(show).observe(document, { childList: true, subtree: true, attributeFilter: ['class'] })
  consentState.subscribe(show)
  watchPreferences()
  afterPaint(() => {
    // The focused element is kept clear of the banner, and the end of the page can be reached. The rules are the
    // document's own, so they stay when React replaces the root in a language switch. Not a custom property of the root:
    // even one that is not inherited makes Chromium calculate the styles of the whole page again.
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    heights = new ResizeObserver(() => {
      const height = `${banner?.offsetHeight}px`
      sheet.replaceSync(
        `html{scroll-padding-bottom:calc(1rem + ${height})}body{margin-bottom:${height}}[data-covered]{--covered:${height}}`,
      )
    })
    show()
  })
  // Before React, which keeps clicks from others while it is taking the page over.
  addEventListener('click', handleClick, true)
  show()
}
