import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'

/** The figures of the settings; none at all when the owner has removed them. */
export function Claims({ locale, claims }: { locale: Locale; claims: SettingsView['claims'] }) {
  if (claims.length === 0) return null
  return (
    <section aria-label={translatorFor(locale)('home.claims.heading')}>
      <dl className="row">
        {claims.map(({ figure, label }) => (
          <div key={`${figure} ${label.text}`}>
            <dt>{figure}</dt>
            <dd>
              <LocalWords text={label} locale={locale} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
