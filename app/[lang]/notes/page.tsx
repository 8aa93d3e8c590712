import { NotesScreen } from '#components/note/NotesScreen.tsx'
import { metadataOf, pageOf } from '../metadataOf.ts'

export const generateMetadata = metadataOf('notes')

export default pageOf(NotesScreen)
