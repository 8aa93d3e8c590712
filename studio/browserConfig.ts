import { toStudioConfig } from './config.ts'
import { snoozeConnectionAdvice, toLakeConnection } from './connection.ts'
import { writeDatesInFrench } from './french/dates.ts'
import { translateHardCoded } from './french/hardCoded.ts'
import { toLakeFetch } from './lakeFetch.ts'
import { keepDialogFocus } from './ui/dialogFocus.ts'
import { getStudioLocale } from './ui/languages.tsx'

snoozeConnectionAdvice()
keepDialogFocus()
const { origin } = window.location
const { projectId } = toLakeConnection(origin)
if (!process.env.NEXT_PUBLIC_SANITY_PROJECT_ID)
  globalThis.fetch = toLakeFetch(fetch.bind(globalThis), origin, projectId)
const locale = getStudioLocale(projectId)
document.documentElement.lang = locale
if (locale === 'fr') {
  writeDatesInFrench()
  translateHardCoded(document.body)
}

export const browserConfig = toStudioConfig(origin, locale)
