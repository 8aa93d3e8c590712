import { PageScreen } from '#components/page/PageScreen.tsx'
import { toPageWork } from '#lib/seo/structuredData.server.ts'
import { documentPageOf } from '../documentPageOf.tsx'

const route = documentPageOf(({ pages }) => pages, PageScreen, toPageWork)

export const { generateStaticParams, generateMetadata } = route

export default route.Page
