import { ErrorMessage } from '#components/errors/ErrorMessage.tsx'
import { getLocale } from '../locale.ts'
import { metadataOf } from '../seo.tsx'

export const generateMetadata = metadataOf('server')

export default async function Page() {
  return <ErrorMessage locale={await getLocale()} kind="server" />
}
