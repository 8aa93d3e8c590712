import { toStressedTitle } from 'releases/content/stressedTitle'
import { Icon, Illustration } from '#components/illustrations/Illustration.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { ButtonLink } from '#components/ui/PageLink.tsx'
import { Person } from '#components/ui/Person.tsx'
import type { PageWords } from '#lib/content/page.ts'
import type { SettingsView } from '#lib/content/siteSettings.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './hero.module.css'

type Props = { locale: Locale; settings: SettingsView; words: PageWords['home']['hero'] }

export function Hero({ locale, settings, words }: Props) {
  const { before, stressed, after } = toStressedTitle(words.title, words.stressed)
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>
          {words.eyebrow}
          <span>
            <LocalWords text={settings.region} locale={locale} />, {words.remote}
          </span>
        </p>
        <h1 className={styles.title}>
          {before}
          {stressed && <em>{stressed}</em>}
          {after}
        </h1>
        <p className={styles.lead}>{words.lead}</p>
        <div className={styles.actions}>
          <ButtonLink path="/contact" locale={locale}>
            {words.contact}
          </ButtonLink>
          <ButtonLink path="/services" locale={locale} quiet>
            {words.services}
            <Icon name="arrow" />
          </ButtonLink>
        </div>
        <Person locale={locale} person={settings.person} />
      </div>
      <Illustration name="hero" className={styles.picture} />
    </section>
  )
}
