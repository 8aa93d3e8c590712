import type { PackageView } from '#lib/content/pricingPackage.ts'
import { translatorFor } from '#lib/i18n/server.ts'
import type { Locale } from '#lib/locale.ts'
import { PackageItem } from './PackageItem.tsx'

type Props = { locale: Locale; group: 'site' | 'hosting'; packages: PackageView[] }

/** One group of the price list; the group disappears when the owner wants none in it. */
export function PackageList({ locale, group, packages }: Props) {
  if (packages.length === 0) return null
  const t = translatorFor(locale)
  return (
    <section aria-labelledby={group}>
      <h2 id={group}>{t(`services.${group}.heading`)}</h2>
      <p>{t(`services.${group}.intro`)}</p>
      {packages.map((item) => (
        <PackageItem key={item.id} locale={locale} item={item} />
      ))}
    </section>
  )
}
