import { ErrorMessage } from '#components/errors/ErrorMessage.tsx'
import { metadataOf, pageOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('unavailable')

export default pageOf(({ locale }) => <ErrorMessage locale={locale} kind="unavailable" />)
