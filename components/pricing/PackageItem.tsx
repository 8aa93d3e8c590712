import { Icon } from '#components/illustrations/Icon.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import type { PackageView } from '#lib/content/pricingPackage.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import { Price } from './Price.tsx'
import styles from './packageItem.module.css'

export function PackageItem({ locale, item }: { locale: Locale; item: PackageView }) {
  const t = translatorFor(locale)
  return (
    <article className={styles.item} data-highlighted={item.highlighted || undefined}>
      <div>
        {item.highlighted && <p className={styles.flag}>{t('services.recommended')}</p>}
        <h3 className={styles.name}>
          <LocalWords text={item.name} locale={locale} />
        </h3>
      </div>
      <ul className={styles.includes} aria-label={t('services.includes')}>
        {item.includes.map((line) => (
          <li key={line.text}>
            <Icon name="check" />
            <LocalWords text={line} locale={locale} />
          </li>
        ))}
        {item.freeMaintenanceMonths !== null && (
          <li>
            <Icon name="check" />
            {t('services.freeMaintenance', { count: item.freeMaintenanceMonths })}
          </li>
        )}
      </ul>
      <div className={styles.offer}>
        <Price locale={locale} price={item.price} />
        <ButtonLink
          path="/contact"
          locale={locale}
          quiet={!item.highlighted}
          small
          label={t('services.askFor', { name: item.name.text })}
        >
          {t('services.ask')}
        </ButtonLink>
      </div>
    </article>
  )
}
