import type { PackageView } from '#lib/content/pricingPackage.ts'
import { formatPrice } from '#lib/i18n/formats.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/site.ts'
import styles from './price.module.css'

/** The amount with its unit, or that it is made to measure. */
export function Price({ locale, price }: { locale: Locale; price: PackageView['price'] }) {
  const t = translatorFor(locale)
  if (!price) return <p className={styles.amount}>{t('services.onRequest')}</p>
  return (
    <p className={styles.amount}>
      {formatPrice(price.amount, locale)}{' '}
      <span className={styles.unit}>{t(price.unit === 'month' ? 'services.perMonth' : 'services.once')}</span>
    </p>
  )
}
