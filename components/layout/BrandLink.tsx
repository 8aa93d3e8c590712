import { Illustration } from '#components/illustrations/Illustration.tsx'
import { PageLink } from '#components/ui/PageLink.tsx'
import type { Locale } from '#lib/languages.ts'
import styles from './brandLink.module.css'

export const BrandLink = ({ locale, brand }: { locale: Locale; brand: string }) => (
  <PageLink path="/" locale={locale} className={styles.brand}>
    <Illustration name="brand" className={styles.mark} />
    <span>{brand}</span>
  </PageLink>
)
