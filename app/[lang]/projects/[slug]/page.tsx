import type { Metadata } from 'next'
import { ProjectScreen } from '#components/project/ProjectScreen.tsx'
import { StructuredData } from '#components/seo/StructuredData.tsx'
import { getContent } from '#lib/content/getContent.server.ts'
import { findBySlug, hasPage } from '#lib/content/project.ts'
import type { ShownProject } from '#lib/content/siteContent.ts'
import { toLocale } from '#lib/languages.ts'
import { toProjectMetadata } from '#lib/seo/pageMetadata.server.ts'
import { toProjectWork, toScriptText } from '#lib/seo/structuredData.server.ts'
import { getLocale } from '../../locale.ts'

type Props = { params: Promise<{ slug: string }> }

/** The pages of a build. The renderer of `npm start` also renders those of projects that are published later. */
export async function generateStaticParams({ params }: { params: { lang: string } }) {
  const locale = toLocale(params.lang)
  const { projects } = await getContent(locale)
  return projects.filter(hasPage).map(({ page }) => ({ slug: page.slugs[locale] }))
}

async function read({ params }: Props): Promise<ShownProject> {
  const [locale, { slug }] = [await getLocale(), await params]
  const content = await getContent(locale)
  const project = findBySlug(content.projects, slug, [locale])
  if (!project) throw new Error(`No project has a page “${slug}”.`)
  return { locale, content, project }
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return toProjectMetadata(await read(props))
}

export default async function ProjectPage(props: Props) {
  const shown = await read(props)
  return (
    <>
      <StructuredData json={toScriptText(toProjectWork(shown))} />
      <ProjectScreen {...shown} />
    </>
  )
}
