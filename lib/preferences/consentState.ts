import { removeAnalyticsCookies } from './analyticsCookies.ts'
import { type Consent, needsBanner, readConsent, refusesNecessary, writeConsent } from './consent.ts'
import { showBanner } from './documentState.ts'
import { createStore } from './store.ts'
import { removeTheme, writeTheme } from './theme.ts'
import { themeState } from './themeState.ts'

/** The decision as this page knows it. */
export const consentState = createStore<Consent | null>(readConsent)

export const isAnalyticsAllowed = (): boolean => consentState.get()?.analytics === true

let dismissed = false

/** Answered or closed, the banner stays away until the next load, even after a refusal. */
export const isBannerWanted = (): boolean => !dismissed && needsBanner(consentState.get())

export function dismissBanner(): void {
  dismissed = true
  showBanner(null)
}

/** Removes what a decision does not allow; runs at every load too, since cookies may come back meanwhile. */
export function cleanUp(consent: Consent | null): void {
  if (refusesNecessary(consent)) removeTheme()
  if (!consent?.analytics) removeAnalyticsCookies()
}

/** Takes over a decision that is already recorded, by this tab or another. */
export function followConsent(consent: Consent | null): void {
  consentState.set(consent)
  cleanUp(consent)
  if (consent) dismissBanner()
}

export function decide(consent: Consent): void {
  // Until now it could be changed for the visit only.
  if (refusesNecessary(readConsent()) && consent.necessary) writeTheme(themeState.get())
  writeConsent(consent)
  followConsent(consent)
}
