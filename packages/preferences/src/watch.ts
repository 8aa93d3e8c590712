import { afterPaint } from './afterPaint.ts'
import { consentCookie, parseConsent, readConsent } from './consent.ts'
import { readCookie } from './cookies.ts'
import { applyConsent, applyTheme, chooseTheme, removeDisallowedCookies } from './state.ts'
import { readTheme, systemDark } from './theme.ts'

/** Keeps this page in step with the system and with the visitor's other tabs. */
export function watchPreferences(): void {
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
