import { isLocale, parseLocalePath } from '#lib/site.ts'
import { needsBanner, readConsent, showBanner } from './consent.ts'
import {
  isCrawler,
  parseLanguage,
  readLanguageSources,
  toLanguageAddress,
  toVisitLanguage,
  writeLanguage,
} from './language.ts'
import { readInitialTheme, showTheme } from './theme.ts'

/**
 * Runs in the head of every page, before anything is painted: puts an English reader on the English page, and
 * sets the theme and the banner. `node lib/preferences/buildBeforePaint.ts` makes `beforePaintScript.ts` of it.
 */

function settleLanguage(): void {
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
  } else if (isKept) history.replaceState(history.state, '', address)
}

/** A link to a page in another language is a choice, however it is opened and before any other script runs. */
function keepChoiceOfLink({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a[hreflang]') : null
  const language = link?.getAttribute('hreflang')
  if (isLocale(language)) writeLanguage(language)
}

showTheme(readInitialTheme())
showBanner(needsBanner(readConsent()) ? 'opening' : null)
if (!isCrawler(navigator.userAgent)) settleLanguage()
addEventListener('click', keepChoiceOfLink, true)
addEventListener('auxclick', keepChoiceOfLink, true)
