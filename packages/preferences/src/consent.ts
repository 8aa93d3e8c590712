import Cookies from 'js-cookie'
import { consentCookie, cookieAttributes, readCookie } from './cookies.ts'

/** A visitor's decision about cookies. Null stands for no decision. */
export type Consent = { necessary: boolean; analytics: boolean }

export const consentChoices = {
  acceptAll: { necessary: true, analytics: true },
  essentialOnly: { necessary: true, analytics: false },
  rejectAll: { necessary: false, analytics: false },
} as const satisfies Record<string, Consent>

/** The name of a choice that the banner offers, and the `data-consent` of its button. */
export type ConsentChoice = keyof typeof consentChoices

/** In the order in which they are offered. */
export const consentChoiceNames = [
  'acceptAll',
  'essentialOnly',
  'rejectAll',
] as const satisfies readonly ConsentChoice[]

/** Whether the `data-consent` of a button is a choice of the banner, and not `close` or `analytics`. */
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

/** The decision in this page's cookie; null if there is none. */
export const readConsent = (): Consent | null => parseConsent(readCookie(consentCookie))

/** The two booleans and nothing else. */
export const toConsentValue = ({ necessary, analytics }: Consent): string =>
  JSON.stringify({ necessary, analytics })

/** Stores a decision in a cookie for a year. It changes nothing on the page: `applyConsent` does. */
export function writeConsent(consent: Consent): void {
  Cookies.set(consentCookie, toConsentValue(consent), cookieAttributes)
}

/** The banner is needed if nothing is granted: there is no decision, or a refusal before this page was loaded. */
export const needsBanner = (consent: Consent | null): boolean => !consent?.necessary && !consent?.analytics

/** Whether the visitor has refused even the necessary cookies; false without a decision. */
export const refusesNecessary = (consent: Consent | null): boolean => consent?.necessary === false
