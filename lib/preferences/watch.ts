import { consentCookie, isBannerShown, parseConsent, readConsent, showBanner } from './consent.ts'
import { readCookie } from './cookies.ts'
import { chooseTheme, cleanUp, followConsent, followTheme, isBannerWanted, themeState } from './state.ts'
import { readTheme, showTheme, systemDark } from './theme.ts'

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
