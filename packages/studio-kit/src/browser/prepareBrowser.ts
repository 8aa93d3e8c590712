import { addStudioLanguage, loadStudioLanguage, type StudioLanguage } from '@freelance-site/foundation'
import { translateHardCoded, writeDatesInFrench } from '../french/hardCoded.ts'
import { asWritten, type Typeset } from '../options.ts'
import { getStudioLocale } from '../ui/languages.ts'
import { addSanityLocale, type SiteLanguages } from '../ui/siteLocales.ts'
import { keepDialogFocus } from './dialogFocus.ts'
import { createLakeFetch } from './lakeFetch.ts'

type Options = {
  typeset?: Typeset
  /** The origin of a lake that is embedded in the site of this Studio. */
  lakeOrigin?: string | undefined
  /** Languages of the Studio besides French and English. */
  languages?: SiteLanguages
}

/**
 * Corrects in the browser's page what no plugin of Sanity can: the focus of dialogs, and texts and dates that are
 * English in Sanity's code. Then it loads the texts of the language in which the Studio starts, and returns that
 * language. Await it once, before the configuration is made.
 */
export async function prepareBrowser(
  projectId: string,
  { typeset = asWritten, lakeOrigin, languages = {} }: Options = {},
): Promise<StudioLanguage> {
  snoozeConnectionAdvice()
  if (lakeOrigin) globalThis.fetch = createLakeFetch(fetch.bind(globalThis), lakeOrigin, projectId)
  keepDialogFocus()
  for (const [language, { texts }] of Object.entries(languages)) addStudioLanguage(language, texts)
  const language = getStudioLocale(projectId)
  document.documentElement.lang = language
  if (language === 'fr') {
    writeDatesInFrench()
    translateHardCoded(document.body, typeset)
  }
  await Promise.all([loadStudioLanguage(language), addSanityLocale(language, languages)])
  return language
}

/**
 * Silences the Studio's toast that recommends HTTP/2, by snoozing it until the year 9999. HTTP/2 is not needed: browsers
 * allow six connections per host, and a Studio of the embedded lake uses one for all event streams.
 */
function snoozeConnectionAdvice(): void {
  sessionStorage.setItem('sanity-studio.network.check.snooze', new Date('9999-01-01').toISOString())
}
