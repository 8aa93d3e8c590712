import { fetchScriptsAfterPaint } from './afterPaint.ts'
import {
  isCrawler,
  parseLanguage,
  parseLocalePath,
  readLanguageSources,
  toLanguageAddress,
  toVisitLanguage,
  watchLanguageChoices,
  writeLanguage,
} from './language.ts'
import { needsBanner, readConsent, showBanner, startPreferences } from './state.ts'

/**
 * Runs in the head of every page, before anything is painted: redirects to the page in the visitor's language, sets the
 * theme and the banner, makes their controls work, and fetches the framework once the page is painted.
 * `npm run build -w preferences` bundles it into `beforePaintText.ts`.
 */

/** The language of a page reached by going back or forward is right: redirects replace their entry in the history. */
const isReturn = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')

/** Whether this page is in the visitor's language; if not, opens the page that is. */
function redirectToLanguage(): boolean {
  if (isReturn()) return true
  const sources = readLanguageSources(location.search)
  const choice = parseLanguage(sources.query)
  const language = toVisitLanguage(location.pathname, sources)
  const isStored = choice !== null && writeLanguage(choice)
  // If the browser stores nothing, the choice stays in the address; otherwise the next page would detect the language again.
  const address = toLanguageAddress(location, language, choice !== null && !isStored)
  if (language !== parseLocalePath(location.pathname).locale) {
    // Stops loading this page, which will not be shown. The other page requests the same files.
    stop()
    location.replace(address)
    return false
  }
  if (isStored) history.replaceState(history.state, '', address)
  return true
}

if (isCrawler(navigator.userAgent) || redirectToLanguage()) {
  // First, so that the framework is loaded even if an unusual browser fails in the rest.
  fetchScriptsAfterPaint()
  showBanner(needsBanner(readConsent()) ? 'opening' : null)
  startPreferences()
  watchLanguageChoices()
}
