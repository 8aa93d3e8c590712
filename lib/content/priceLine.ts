import { formatPrice } from '#lib/i18n/formats.ts'
import { translatorFor } from '#lib/i18n/translator.ts'
import type { Locale } from '#lib/languages.ts'
import type { PackageView } from './pricingPackage.ts'

type ShownPrice = NonNullable<PackageView['price']>

/** A price as pages write it, part by part; null for what is not said. */
export function toPriceLine({ amount, unit, from, vat }: ShownPrice, locale: Locale) {
  const t = translatorFor(locale)
  return {
    from: from ? t('services.from') : null,
    amount: formatPrice(amount, locale),
    vat: vat && t(`services.vat.${vat}`),
    unit: t(unit === 'month' ? 'services.perMonth' : 'services.once'),
  }
}

/** A price in one line: “à partir de 1 490 € HT, par mois”. */
export function formatPriceLine(price: ShownPrice, locale: Locale): string {
  const { from, amount, vat, unit } = toPriceLine(price, locale)
  return `${[from, amount, vat].filter(Boolean).join(' ')}, ${unit}`
}
