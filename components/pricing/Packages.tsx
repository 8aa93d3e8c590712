import { Icon } from '#components/illustrations/Illustration.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { ButtonLink } from '#components/ui/PageLink.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { PageWords } from '#lib/content/page.ts'
import type { PackageView } from '#lib/content/pricingPackage.ts'
import { formatPrice } from '#lib/i18n/formats.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import styles from './packages.module.css'

type Props = {
  locale: Locale
  group: 'site' | 'hosting'
  packages: PackageView[]
  words: PageWords['services']
}

/**
 * One group of the price list; nothing if it has no packages. If none has a price, “on request” and the button appear
 * once for the group.
 */
export function PackageList({ locale, group, packages, words }: Props) {
  if (packages.length === 0) return null
  const t = translatorFor(locale)
  const { ask } = words
  const hasPrices = packages.some(({ price }) => price !== null)
  return (
    <Section labelledBy={group} flush="top">
      <div className={styles.head}>
        <h2 id={group} className={styles.heading}>
          {words[group].heading}
        </h2>
        <p className={styles.intro}>{words[group].intro}</p>
      </div>
      <ul>
        {packages.map((item) => (
          <li key={item.id} className={styles.row}>
            <PackageItem locale={locale} item={item} ask={hasPrices ? ask : null} />
          </li>
        ))}
      </ul>
      {!hasPrices && (
        <div className={styles.onRequest}>
          <p className={styles.amount}>
            {t('services.onRequest')} <span className={styles.unit}>{t('services.eachPackage')}</span>
          </p>
          <ButtonLink
            path="/contact"
            locale={locale}
            aria-label={t('services.askFor', { ask, name: words[group].heading })}
          >
            {ask}
          </ButtonLink>
        </div>
      )}
    </Section>
  )
}

/** `ask` is the text of its button; null if the whole group has a single button. */
function PackageItem({ locale, item, ask }: { locale: Locale; item: PackageView; ask: string | null }) {
  const t = translatorFor(locale)
  return (
    <article
      className={styles.item}
      data-offer={ask === null ? undefined : ''}
      data-highlighted={item.highlighted || undefined}
    >
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
      {ask !== null && (
        <div className={styles.offer}>
          <Price locale={locale} price={item.price} />
          <ButtonLink
            path="/contact"
            locale={locale}
            quiet={!item.highlighted}
            small
            aria-label={t('services.askFor', { ask, name: item.name.text })}
          >
            {ask}
          </ButtonLink>
        </div>
      )}
    </article>
  )
}

/** The amount with its unit, or “on request”. */
function Price({ locale, price }: { locale: Locale; price: PackageView['price'] }) {
  const t = translatorFor(locale)
  if (!price) return <p className={styles.amount}>{t('services.onRequest')}</p>
  return (
    <p className={styles.amount}>
      {formatPrice(price.amount, locale)}{' '}
      <span className={styles.unit}>{t(price.unit === 'month' ? 'services.perMonth' : 'services.once')}</span>
    </p>
  )
}
