import { createStore } from '../store.ts'
import { removeAnalyticsCookies } from './analyticsCookies.ts'
import {
  type Consent,
  consentCookie,
  isBannerShown,
  needsBanner,
  parseConsent,
  readConsent,
  refusesNecessary,
  showBanner,
  writeConsent,
} from './consent.ts'
import { readCookie } from './cookies.ts'
import {
  readInitialTheme,
  readTheme,
  removeTheme,
  showTheme,
  systemDark,
  type Theme,
  writeTheme,
} from './theme.ts'

/** The theme of this visit. */
export const themeState = createStore<Theme>(readInitialTheme)

/** Changes the theme without saving it: another tab has saved it. */
export function followTheme(theme: Theme): void {
  themeState.set(theme)
  showTheme(theme)
}

/** Changes the theme, and saves it unless the visitor has refused necessary cookies. */
export function chooseTheme(theme: Theme): void {
  followTheme(theme)
  if (!refusesNecessary(readConsent())) writeTheme(theme)
}

/** The decision of this visitor, as last read. */
export const consentState = createStore<Consent | null>(readConsent)

export const isAnalyticsAllowed = (): boolean => consentState.get()?.analytics === true

let dismissed = false

/** Answered or closed, the banner stays away until the next load, even after a refusal. */
export const isBannerWanted = (): boolean => !dismissed && needsBanner(consentState.get())

export function dismissBanner(): void {
  dismissed = true
  showBanner(null)
}

/** Removes what a decision does not allow; also runs at every load, since a cookie may have come back since. */
export function cleanUp(consent: Consent | null): void {
  if (refusesNecessary(consent)) removeTheme()
  if (!consent?.analytics) removeAnalyticsCookies()
}

/** Applies a decision that is already saved, by this tab or another. */
export function followConsent(consent: Consent | null): void {
  consentState.set(consent)
  cleanUp(consent)
  if (consent) dismissBanner()
}

export function decide(consent: Consent): void {
  // Until now it was kept for this visit only.
  if (refusesNecessary(readConsent()) && consent.necessary) writeTheme(themeState.get())
  writeConsent(consent)
  followConsent(consent)
}

/** Applies the state of this visit to a document that a language switch has just created. */
export function restoreDocument(): void {
  showTheme(themeState.get())
  if (!isBannerWanted()) showBanner(null)
  else if (!isBannerShown()) showBanner('open')
}

/** Keeps this page in step with the system and with the visitor's other tabs; returns what ends that. */
export function watchPreferences(): () => void {
  cleanUp(readConsent())
  let seenConsent = readCookie(consentCookie)

  const readAgain = () => {
    const theme = readTheme()
    if (theme && theme !== themeState.get()) followTheme(theme)
    const consent = readCookie(consentCookie)
    if (consent === seenConsent) return
    seenConsent = consent
    followConsent(parseConsent(consent))
  }

  const system = matchMedia(systemDark)
  const end = new AbortController()
  system.addEventListener('change', () => chooseTheme(system.matches ? 'dark' : 'light'), end)
  // With the Cookie Store API tabs agree at once; without it, when they are next shown.
  if ('cookieStore' in window) cookieStore.addEventListener('change', readAgain, end)
  document.addEventListener('visibilitychange', readAgain, end)
  window.addEventListener('pageshow', readAgain, end)
  return () => end.abort()
}
