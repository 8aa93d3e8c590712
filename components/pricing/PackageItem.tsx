import { LocalWords } from '#components/ui/LocalWords.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import type { PackageView } from '#lib/content/pricingPackage.ts'
import { formatPrice } from '#lib/i18n/formatPrice.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'

export function PackageItem({ locale, item }: { locale: Locale; item: PackageView }) {
  const t = translatorFor(locale)
  return (
    <article>
      {item.highlighted && <p>{t('services.recommended')}</p>}
      <h3>
        <LocalWords text={item.name} locale={locale} />
      </h3>
      <ul aria-label={t('services.includes')}>
        {item.includes.map((line) => (
          <li key={line.text}>
            <LocalWords text={line} locale={locale} />
          </li>
        ))}
        {item.freeMaintenanceMonths !== null && (
          <li>{t('services.freeMaintenance', { count: item.freeMaintenanceMonths })}</li>
        )}
      </ul>
      <p>
        {item.price ? (
          <>
            <strong>{formatPrice(item.price.amount, locale)}</strong>{' '}
            {t(item.price.unit === 'month' ? 'services.perMonth' : 'services.once')}
          </>
        ) : (
          <strong>{t('services.onRequest')}</strong>
        )}
      </p>
      <PageLink path="/contact" locale={locale} label={t('services.askFor', { name: item.name.text })}>
        {t('services.ask')}
      </PageLink>
    </article>
  )
}
