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

/** What the script in the head offers to the components of React, which come later. */
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

/** Acts on the buttons of themes, and on those that say in `data-consent` which answer they are, `close` or `analytics`. */
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

/** Brings the document in step with the state: also one that a language switch has just created. */
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
  // One that is no longer in the document needs no end: what is read is the height of the present one.
  heights.observe(present)
  banner = present
}

let banner: HTMLElement | undefined
let heights: ResizeObserver | undefined

/**
 * Makes the controls of theme and cookies work, without React: one listener for all of them, by attributes in the
 * HTML. They are kept in step with the visitor's choices whoever put them into the page, and whenever.
 */
export function startPreferences(): void {
  if (window.preferences) return
  window.preferences = { isAnalyticsAllowed, onConsent: consentState.subscribe, removeAnalyticsCookies }
  // Classes too: a theme is one, and React writes those of the root anew when an error page takes the place of another.
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
