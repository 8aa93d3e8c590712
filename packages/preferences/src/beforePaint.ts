import { fetchScriptsAfterPaint } from './afterPaint.ts'
import { confirmChoicesAt } from './choices.ts'
import { needsBanner, readConsent } from './consent.ts'
import {
  isCrawler,
  parseLanguage,
  parseLocalePath,
  readLanguageSources,
  toLanguageAddress,
  toVisitLanguage,
  writeLanguage,
} from './language.ts'
import { watchLanguageChoices } from './languageSwitch.ts'
import { showBanner, startPreferences } from './state.ts'

declare global {
  /** The path of the endpoint, which `toBeforePaintScript` inserts into the finished script. */
  const ENDPOINT: string | null
}

/**
 * Runs in the head of every page, before anything is painted: redirects to the page in the visitor's language, sets the
 * theme and the banner, makes their controls work, and fetches the framework once the page is painted.
 * `npm run build:script -w @freelance-site/preferences` bundles it into `beforePaintText.ts`.
 */

/** The language of a page reached by going back or forward is right: redirects replace their entry in the history. */
const isReturn = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')

/** Whether this page is in the visitor's language; if not, opens the page that is. */
function redirectToLanguage(): boolean {
  if (isReturn()) return true
  const sources = readLanguageSources(location.search)
  const choice = parseLanguage(sources.query)
  const { locale } = parseLocalePath(location.pathname)
  const wanted = toVisitLanguage(location.pathname, sources)
  // A page that does not exist in that language is shown in its own.
  const language = document.documentElement.matches(`[data-lacks~=${wanted}]`) ? locale : wanted
  const isShown = language === locale
  // Stops loading this page. The other page requests the same files. It also ends requests, so the choice is confirmed after it.
  if (!isShown) stop()
  const isStored = choice !== null && writeLanguage(choice)
  // If the browser stores nothing, the choice stays in the address; otherwise the next page would detect the language again.
  const address = toLanguageAddress(location, language, isStored ? null : choice)
  if (!isShown) {
    location.replace(address)
    return false
  }
  if (isStored) history.replaceState(history.state, '', address)
  return true
}

confirmChoicesAt(ENDPOINT)
if (isCrawler(navigator.userAgent) || redirectToLanguage()) {
  // First, so that the framework is loaded even if an unusual browser fails in the rest.
  fetchScriptsAfterPaint()
  showBanner(needsBanner(readConsent()) ? 'opening' : null)
  startPreferences()
  watchLanguageChoices()
}
