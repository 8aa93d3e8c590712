import { consentCookie, parseConsent, readConsent } from './consent.ts'
import { cleanUp, followConsent, isBannerWanted } from './consentState.ts'
import { isBannerShown, showBanner, showTheme } from './documentState.ts'
import { readCookie } from './readCookie.ts'
import { readTheme, systemDark } from './theme.ts'
import { chooseTheme, followTheme, themeState } from './themeState.ts'

/** Puts the state of this visit on a document that a language switch has just made. */
export function restoreDocument(): void {
  showTheme(themeState.get())
  if (!isBannerWanted()) showBanner(null)
  else if (!isBannerShown()) showBanner('open')
}

/** Keeps this page in step with the system and with the visitor's other tabs; the answer ends it. */
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
  // Where the browser tells of changed cookies, tabs agree at once; elsewhere when they are next looked at.
  if ('cookieStore' in window) cookieStore.addEventListener('change', readAgain, end)
  document.addEventListener('visibilitychange', readAgain, end)
  window.addEventListener('pageshow', readAgain, end)
  return () => end.abort()
}
