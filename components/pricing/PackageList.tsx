import { Section } from '#components/ui/Section.tsx'
import type { PackageView } from '#lib/content/pricingPackage.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import { PackageItem } from './PackageItem.tsx'
import styles from './packageList.module.css'

type Props = { locale: Locale; group: 'site' | 'hosting'; packages: PackageView[] }

/** One group of the price list; the group disappears when the owner wants none in it. */
export function PackageList({ locale, group, packages }: Props) {
  if (packages.length === 0) return null
  const t = translatorFor(locale)
  return (
    <Section labelledBy={group} flush="top">
      <div className={styles.head}>
        <h2 id={group} className={styles.heading}>
          {t(`services.${group}.heading`)}
        </h2>
        <p className={styles.intro}>{t(`services.${group}.intro`)}</p>
      </div>
      <ul>
        {packages.map((item) => (
          <li key={item.id} className={styles.row}>
            <PackageItem locale={locale} item={item} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
