import { NoteScreen } from '#components/note/NoteScreen.tsx'
import { toNoteWork } from '#lib/seo/structuredData.server.ts'
import { documentPageOf } from '../../documentPageOf.tsx'

const route = documentPageOf(({ notes }) => notes, NoteScreen, toNoteWork)

export const { generateStaticParams, generateMetadata } = route

export default route.Page
