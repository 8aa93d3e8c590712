import { Icon } from '#components/illustrations/Illustration.tsx'
import { ButtonLink } from '#components/ui/ButtonLink.tsx'
import { LocalWords } from '#components/ui/LocalWords.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import { Section } from '#components/ui/Section.tsx'
import type { LocalText } from '#lib/content/localized.ts'
import type { PageWords } from '#lib/content/pageWords.ts'
import { toPriceLine } from '#lib/content/priceLine.ts'
import type { PackageView } from '#lib/content/pricingPackage.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import { Aqueduct, Bay, type Group } from './Aqueduct.tsx'
import aqueduct from './aqueduct.module.css'
import styles from './packages.module.css'

type PackageListProps = {
  locale: Locale
  group: Group
  packages: PackageView[]
  words: PageWords['services']
}

/**
 * One group of the price list: an aqueduct with a package in each bay; nothing if it has no packages. If none has a price,
 * “on request” and the button appear once for the group.
 */
export function PackageList({ locale, group, packages, words }: PackageListProps) {
  if (packages.length === 0) return null
  const t = translatorFor(locale)
  const { ask } = words
  const { heading, intro } = words[group]
  const hasPrices = packages.some(({ price }) => price !== null)
  const isExempt = packages.some(({ price }) => price?.vat === 'notApplicable')
  return (
    <div className={aqueduct.group} data-group={group} data-count={packages.length}>
      <Section labelledBy={group} flush="top">
        <div className={aqueduct.column}>
          <div className={aqueduct.wall}>
            <div className={aqueduct.head}>
              <h2 id={group}>{heading}</h2>
              <LocalWords as="p" text={{ text: intro, lang: locale }} locale={locale} />
            </div>
            <Aqueduct group={group} packages={packages} />
            <ul className={styles.packages} data-priced={hasPrices || undefined}>
              {packages.map((item, index) => (
                <li key={item.id} className={styles.package} data-recommended={item.highlighted || undefined}>
                  <div className={styles.name}>
                    <div className={styles.title}>
                      <LocalWords as="h3" text={item.name} locale={locale} />
                      {item.highlighted && <p className={styles.flag}>{t('services.recommended')}</p>}
                    </div>
                    <Bay group={group} packages={packages} index={index} isSmall />
                  </div>
                  <Included locale={locale} item={item} />
                  {hasPrices && <Offer locale={locale} item={item} ask={ask} />}
                </li>
              ))}
            </ul>
            {isExempt && <p className={styles.exempt}>{t('services.vatNotApplicable')}</p>}
            {!hasPrices && (
              <div className={styles.plinth}>
                <p className={styles.price}>
                  <strong>{t('services.onRequest')}</strong> <span>{t('services.eachPackage')}</span>
                </p>
                <ButtonLink
                  path="/contact"
                  locale={locale}
                  aria-label={t('services.askFor', { ask, name: heading })}
                >
                  {ask}
                </ButtonLink>
              </div>
            )}
          </div>
        </div>
      </Section>
    </div>
  )
}

type ItemProps = { locale: Locale; item: PackageView }

/** What a package includes, its sentence, and its free maintenance in a row of its own. */
function Included({ locale, item }: ItemProps) {
  const t = translatorFor(locale)
  const { includes, sentence, freeMaintenanceMonths: count } = item
  return (
    <>
      <div className={styles.body}>
        <ul aria-label={t('services.includes')}>
          {includes.map((line) => (
            <li key={line.text} className={styles.point}>
              <Point text={line} locale={locale} />
            </li>
          ))}
        </ul>
        {sentence && <LocalWords as="p" className={styles.sentence} text={sentence} locale={locale} />}
      </div>
      {count !== null && (
        <p className={`${styles.point} ${styles.free}`}>
          <Point text={{ text: t('services.freeMaintenance', { count }), lang: locale }} locale={locale} />
        </p>
      )}
    </>
  )
}

/** With separators: “10 000”, “1,5”. */
const number = /\d+(?:[\s.,’]\d{3})*(?:[.,]\d+)?/u.source
const range = String.raw`${number}(?:(?:\s\p{L}{1,2}\s|[-–])${number})?`

/** A number that begins a point, with its range or its unit: “4”, “4 à 6”, “4 h”; not a part of a word, as in “1er” or “24/7”. */
const figure = new RegExp(String.raw`^${range}(?:\s?[h%€+])?(?![\p{L}\d/-]|[.,]\d|\s[hj]/)`, 'u')

function Point({ text, locale }: { text: LocalText; locale: Locale }) {
  const [start = ''] = figure.exec(text.text) ?? []
  return (
    <>
      <Icon name="check" />
      <span>
        {start && <b>{start}</b>}
        <LocalWords text={{ ...text, text: text.text.slice(start.length) }} locale={locale} />
      </span>
    </>
  )
}

/** The price of a package, or “on request”, and the link to ask for it. Only a recommended package has a button. */
function Offer({ locale, item, ask }: ItemProps & { ask: string }) {
  const t = translatorFor(locale)
  const { price, highlighted } = item
  const line = price && toPriceLine(price, locale)
  const name = t('services.askFor', { ask, name: item.name.text })
  return (
    <div className={styles.offer}>
      <p className={styles.price}>
        {line?.from && <span>{line.from} </span>}
        <strong>{line ? line.amount : t('services.onRequest')}</strong>{' '}
        {line?.vat && <small>{line.vat}</small>} {line && <span>{line.unit}</span>}
      </p>
      {highlighted ? (
        <ButtonLink path="/contact" locale={locale} small aria-label={name}>
          {ask}
        </ButtonLink>
      ) : (
        <PageLink path="/contact" locale={locale} className={styles.ask} aria-label={name} data-screen-only>
          {ask}
          <Icon name="arrow" />
        </PageLink>
      )}
    </div>
  )
}
