import { person as styles } from '#components/styles/shared.ts'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import type { Locale } from '#lib/languages.ts'

/** The person visitors will work with: a portrait, a name and a sentence, each if the settings have it. */
export function Person({ locale, person }: { locale: Locale; person: SettingsView['person'] }) {
  if (!person) return null
  const { name, portrait, sentence } = person
  return (
    <div className={styles.person}>
      {portrait && (
        <div className={styles.portrait}>
          <Picture image={portrait} locale={locale} sizes="4.5rem" />
        </div>
      )}
      {(name || sentence) && (
        <p>
          {name && <strong>{name}</strong>} {sentence && <LocalWords text={sentence} locale={locale} />}
        </p>
      )}
    </div>
  )
}
