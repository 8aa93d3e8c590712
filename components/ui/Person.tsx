import { LocalWords } from '#components/ui/LocalWords.tsx'
import { Picture } from '#components/ui/Picture.tsx'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import type { Locale } from '#lib/site.ts'
import styles from './person.module.css'

/** Whom visitors will work with, as far as the settings say: a portrait, a name, a sentence. */
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
