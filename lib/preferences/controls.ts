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
  document.getElementById('content')?.focus({ preventScroll: true })
}

function setAttribute(element: Element, name: string, isOn: boolean): void {
  if (element.getAttribute(name) !== `${isOn}`) element.setAttribute(name, `${isOn}`)
}

/** Brings the document in step with the state: also one that a language switch has just created. */
function show(): void {
  showTheme(themeState.get())
  if (!isBannerWanted()) showBanner(null)
  else if (!isBannerShown()) showBanner('open')
  for (const button of document.querySelectorAll<HTMLElement>('[data-theme],[data-consent=analytics]')) {
    const { theme } = button.dataset
    if (theme) setAttribute(button, 'aria-pressed', theme === themeState.get())
    else setAttribute(button, 'aria-checked', isAnalyticsAllowed())
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
  // Classes too: React writes those of the root anew when it puts an error page in the place of another.
  new MutationObserver(show).observe(document, { childList: true, subtree: true, attributeFilter: ['class'] })
  themeState.subscribe(show)
  consentState.subscribe(show)
  watchPreferences()
  afterPaint(() => {
    // The style sheets get the height of the banner, so that the focused element is kept clear of it and the end of the
    // page can be reached; zero while it is hidden. The rule is the document's own, so it stays when React replaces the
    // root in a language switch, and the property is not inherited: other elements keep their styles.
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    heights = new ResizeObserver(() =>
      sheet.replaceSync(`html,body,[data-covered]{--covered:${banner?.offsetHeight}px}`),
    )
    show()
  })
  // Before React, which keeps clicks from others while it is taking the page over.
  addEventListener('click', handleClick, true)
  show()
}
