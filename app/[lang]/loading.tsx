import { Spinner } from '#components/preferences/Spinner.tsx'
import { translatorFor } from '#lib/i18n/server.ts'
import { getLocale } from './locale.ts'

export default async function Loading() {
  return <Spinner label={translatorFor(await getLocale())('layout.loading')} />
}
