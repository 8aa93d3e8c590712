import type { StudioLanguage } from 'foundation/studioLanguage'
import { writeDatesInFrench } from './french/dates.ts'
import { translateHardCoded } from './french/hardCoded.ts'
import { asWritten } from './options.ts'
import { keepDialogFocus } from './ui/dialogFocus.ts'
import { getStudioLocale } from './ui/languages.ts'

/**
 * Corrects in the browser's page what no plugin of Sanity can: the focus of dialogs, and texts and dates that are English in
 * Sanity's code. Call it once, before the configuration is made; it returns the language in which the Studio starts.
 */
export function prepareBrowser(projectId: string, typeset = asWritten): StudioLanguage {
  keepDialogFocus()
  const language = getStudioLocale(projectId)
  document.documentElement.lang = language
  if (language === 'fr') {
    writeDatesInFrench()
    translateHardCoded(document.body, typeset)
  }
  return language
}
