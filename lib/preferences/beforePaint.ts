/**
 * Runs in the head of every page, before anything is painted: puts an English reader on the English page, and
 * sets the theme and the banner. `node lib/preferences/buildBeforePaint.ts` makes `beforePaintScript.ts` of it.
 */
import { isLocale, parseLocalePath } from '#lib/site.ts'
import { needsBanner, readConsent } from './consent.ts'
import { isCrawler } from './crawler.ts'
import { showBanner, showTheme } from './documentState.ts'
import {
  parseLanguage,
  readLanguageSources,
  toLanguageAddress,
  toVisitLanguage,
  writeLanguage,
} from './language.ts'
import { readInitialTheme } from './theme.ts'

function settleLanguage(): void {
  const sources = readLanguageSources(location.search)
  const choice = parseLanguage(sources.query)
  const language = toVisitLanguage(location.pathname, sources)
  const isKept = choice !== null && writeLanguage(choice)
  // Where the browser keeps nothing, the address goes on saying it: a French one would be asked again.
  const address = toLanguageAddress(location, language, choice !== null && !isKept)
  if (language !== parseLocalePath(location.pathname).locale) {
    // This page is not to be shown, and what it would ask for now the other one asks for as well.
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
