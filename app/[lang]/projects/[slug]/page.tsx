import { ProjectScreen } from '#components/project/ProjectScreen.tsx'
import { toProjectWork } from '#lib/seo/structuredData.server.ts'
import { documentPageOf } from '../../documentPageOf.tsx'

const route = documentPageOf(({ projects }) => projects, ProjectScreen, toProjectWork)

export const { generateStaticParams, generateMetadata } = route

export default route.Page
