import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Locale } from '#lib/languages.ts'
import { type ErrorKind, ErrorScene } from './ErrorScene.tsx'

export function ErrorMessage({ locale, kind }: { locale: Locale; kind: ErrorKind }) {
  const { [kind]: message, again, home, contact } = dictionaries[locale].errors
  return <ErrorScene locale={locale} kind={kind} texts={{ ...message, again, home, contact }} />
}
