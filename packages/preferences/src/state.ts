import Cookies from 'js-cookie'
import { cookieAttributes, readCookie, removeAnalyticsCookies } from './cookies.ts'
import { createStore } from './store.ts'
import { readInitialTheme, removeTheme, showTheme, type Theme, writeTheme } from './theme.ts'

export type Consent = { necessary: boolean; analytics: boolean }

export const consentCookie = 'cookie-consent'

export const consentChoices = {
  acceptAll: { necessary: true, analytics: true },
  essentialOnly: { necessary: true, analytics: false },
  rejectAll: { necessary: false, analytics: false },
} as const satisfies Record<string, Consent>

export type ConsentChoice = keyof typeof consentChoices

export const isConsentChoice = (name: string): name is ConsentChoice => name in consentChoices

/** Reads the cookie's JSON; anything but exactly the two booleans counts as no decision. */
export function parseConsent(value: string | null): Consent | null {
  if (value === null) return null
  try {
    const { necessary, analytics, ...more }: Record<string, unknown> = JSON.parse(value)
    if (typeof necessary !== 'boolean' || typeof analytics !== 'boolean') return null
    return Object.keys(more).length === 0 ? { necessary, analytics } : null
  } catch {
    // No JSON, or `null`, which cannot be destructured.
    return null
  }
}

export const readConsent = (): Consent | null => parseConsent(readCookie(consentCookie))

export function writeConsent({ necessary, analytics }: Consent): void {
  Cookies.set(consentCookie, JSON.stringify({ necessary, analytics }), cookieAttributes)
}

/** The banner is needed if nothing is granted: there is no decision, or a refusal before this page was loaded. */
export const needsBanner = (consent: Consent | null): boolean => !consent?.necessary && !consent?.analytics

/** Whether the visitor has refused even the necessary cookies; false without a decision. */
export const refusesNecessary = (consent: Consent | null): boolean => consent?.necessary === false

/** `opening` slides the banner in. `open` shows it without motion, after the document was replaced. */
export type BannerState = 'opening' | 'open'

/** An attribute of the root element that the style sheet reads, so that it applies from the first paint on. */
const bannerAttribute = 'data-banner'

export function showBanner(state: BannerState | null): void {
  if (state === null) document.documentElement.removeAttribute(bannerAttribute)
  else document.documentElement.setAttribute(bannerAttribute, state)
}

export const isBannerShown = (): boolean => document.documentElement.hasAttribute(bannerAttribute)

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
