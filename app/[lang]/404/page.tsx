import { ErrorMessage } from '#components/errors/ErrorMessage.tsx'
import { metadataOf, pageOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('notFound')

export default pageOf(({ locale }) => <ErrorMessage locale={locale} kind="notFound" />)
