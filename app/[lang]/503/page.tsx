import { ErrorMessage } from '#components/errors/ErrorMessage.tsx'
import { getLocale } from '../locale.ts'
import { unlistedMetadataOf } from '../metadata.ts'

export const generateMetadata = unlistedMetadataOf('unavailable')

export default async function Page() {
  return <ErrorMessage locale={await getLocale()} kind="unavailable" />
}
