import { parseLocalePath } from '#lib/site.ts'
import { needsBanner, readConsent, showBanner } from './consent.ts'
import { startPreferences } from './controls.ts'
import {
  isCrawler,
  parseLanguage,
  readLanguageSources,
  toLanguageAddress,
  toVisitLanguage,
} from './language.ts'
import { watchLanguageChoices, writeLanguage } from './languageChoice.ts'
import { fetchScriptsAfterPaint } from './lateScripts.ts'

/**
 * Runs in the head of every page, before anything is painted: puts an English reader on the English page, sets the
 * theme and the banner, makes their controls work, and fetches the framework once the page is painted.
 * `node lib/preferences/buildBeforePaint.server.ts` makes `beforePaintScript.ts` of it.
 */

/**
 * Whether the browser goes back or forward to this page. It was read in its own language then: an address that leads
 * to the other one is not kept in the history.
 */
const isReturn = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'back_forward')

/** Whether this page is in the visitor's language; if not, the other one is on its way. */
function settleLanguage(): boolean {
  if (isReturn()) return true
  const sources = readLanguageSources(location.search)
  const choice = parseLanguage(sources.query)
  const language = toVisitLanguage(location.pathname, sources)
  const isKept = choice !== null && writeLanguage(choice)
  // Where the browser saves nothing, the choice stays in the address: on a French one it would be detected again.
  const address = toLanguageAddress(location, language, choice !== null && !isKept)
  if (language !== parseLocalePath(location.pathname).locale) {
    // Nothing of this page will be shown, and the other page requests the same files.
    stop()
    location.replace(address)
    return false
  }
  if (isKept) history.replaceState(history.state, '', address)
  return true
}

if (isCrawler(navigator.userAgent) || settleLanguage()) {
  // First: whatever an unusual browser lacks for the rest, the framework comes.
  fetchScriptsAfterPaint()
  showBanner(needsBanner(readConsent()) ? 'opening' : null)
  startPreferences()
  watchLanguageChoices()
}
