import { ErrorMessage } from '#components/errors/ErrorMessage.tsx'
import { getLocale } from '../locale.ts'
import { metadataOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('gone')

export default async function Page() {
  return <ErrorMessage locale={await getLocale()} kind="gone" />
}
