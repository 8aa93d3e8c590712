import {
  type Consent,
  needsBanner,
  readConsent,
  refusesNecessary,
  showBanner,
  writeConsent,
} from './consent.ts'
import { removeAnalyticsCookies } from './cookies.ts'
import { createStore } from './store.ts'
import { readInitialTheme, removeTheme, showTheme, type Theme, writeTheme } from './theme.ts'

/** The theme of this visit. */
export const themeState = createStore<Theme>(readInitialTheme)

/** Changes the theme without saving it, for example when another tab has saved it. */
export function applyTheme(theme: Theme): void {
  themeState.set(theme)
  showTheme(theme)
}

/** Changes the theme, and saves it unless the visitor has refused necessary cookies. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  if (!refusesNecessary(readConsent())) writeTheme(theme)
}

/** The decision of this visitor, as last read. */
export const consentState = createStore<Consent | null>(readConsent)

export const isAnalyticsAllowed = (): boolean => consentState.get()?.analytics === true

let dismissed = false

/** Once answered or closed, the banner stays hidden until the next load, even after a refusal. */
export const isBannerWanted = (): boolean => !dismissed && needsBanner(consentState.get())

export function dismissBanner(): void {
  dismissed = true
  showBanner(null)
}

/** Removes the cookies that a decision does not allow. Also runs at every load, since cookies may have been set again. */
export function removeDisallowedCookies(consent: Consent | null): void {
  if (refusesNecessary(consent)) removeTheme()
  if (!consent?.analytics) removeAnalyticsCookies()
}

/** Applies a decision that is already saved, by this tab or another. */
export function applyConsent(consent: Consent | null): void {
  consentState.set(consent)
  removeDisallowedCookies(consent)
  if (consent) dismissBanner()
}

export function saveConsent(consent: Consent): void {
  // The theme was chosen for this visit only, because cookies were refused.
  if (refusesNecessary(readConsent()) && consent.necessary) writeTheme(themeState.get())
  writeConsent(consent)
  applyConsent(consent)
}
