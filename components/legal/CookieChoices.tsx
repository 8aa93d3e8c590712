import { CookieSwitches } from '#components/consent/CookieSwitches.tsx'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Locale } from '#lib/site.ts'

/** The two kinds of cookies with their switches; the footer's “Manage cookies” leads here. */
export const CookieChoices = ({ locale }: { locale: Locale }) => (
  <div id="cookie-choices" tabIndex={-1}>
    <CookieSwitches texts={dictionaries[locale].cookies.switches} />
  </div>
)
