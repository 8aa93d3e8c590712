import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Locale } from '#lib/languages.ts'
import { type PageWith, pages } from '#lib/pages.ts'
import { ErrorScene } from './ErrorScene.tsx'

type ErrorKind = PageWith<{ status: 404 | 410 | 500 | 503 }>

export function ErrorMessage({ locale, kind }: { locale: Locale; kind: ErrorKind }) {
  const { [kind]: message, again, home, contact } = dictionaries[locale].errors
  return (
    <ErrorScene locale={locale} status={pages[kind].status} texts={{ ...message, again, home, contact }} />
  )
}
