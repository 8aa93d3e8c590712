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
  const followSystem = () => chooseTheme(system.matches ? 'dark' : 'light')
  const ends = [
    listen(system, 'change', followSystem),
    // Where the browser tells of changed cookies, tabs agree at once; elsewhere when they are next looked at.
    'cookieStore' in window ? listen(cookieStore, 'change', readAgain) : () => {},
    listen(document, 'visibilitychange', readAgain),
    listen(window, 'pageshow', readAgain),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function listen(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}
