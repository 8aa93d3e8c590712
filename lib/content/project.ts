import type { DocumentType, SeedDocument } from 'releases/content/documentType'
import { documentFields, orderShape, toRemovableShape, webAddressShape } from 'releases/content/fields'
import { imageProjection, imageShape } from 'releases/content/imageField'
import type { Media } from 'releases/images/image'
import { z } from 'zod'
import { projects } from '#lib/identity.ts'
import { type Locale, locales } from '#lib/languages.ts'
import { toImageView } from './image.ts'
import { localeProjection, localeTextShape, toLocalText, toPageTexts } from './localized.ts'
import { asCode } from './reasons.ts'
import { toStringField, toTextField } from './seedFields.ts'
import { type SeoView, seoProjection, seoShape } from './seo.ts'
import { slugProjection, slugShape, toSlugs } from './slug.ts'
import { storyImages, storyProjection, storyShape, toStoryView } from './story.ts'

export const projectShape = z.object({
  ...documentFields,
  title: localeTextShape,
  summary: localeTextShape,
  kind: localeTextShape,
  tags: z.array(localeTextShape, asCode('notList')).default([]),
  year: z.int(asCode('notYear')).min(1990, asCode('tooSmall')).max(2100, asCode('tooLarge')).optional(),
  link: webAddressShape.optional(),
  image: toRemovableShape('asset', imageShape.extend({ alt: localeTextShape })),
  illustration: z.enum(['bakery', 'map', 'learning', 'photo'], asCode('notOneOf')),
  order: orderShape,
  slug: slugShape,
  story: storyShape.default([]),
  seo: seoShape,
})

export type Project = z.infer<typeof projectShape>

/** The slugs of a project's page in every language; null if it has no page, because nobody has written its story. */
const toPageSlugs = ({ story, slug }: Project): Record<Locale, string> | null =>
  story.length === 0 ? null : toSlugs(slug)

/** A story needs an address of its own, in each language. */
const projectsShape = z.array(projectShape).superRefine((projects, context) => {
  const taken = new Set<string>()
  for (const [index, project] of projects.entries()) {
    const slugs = toPageSlugs(project)
    if (slugs === null && project.story.length > 0)
      context.addIssue({ code: 'custom', path: [index, 'slug'], message: asCode('slugMissing') })
    for (const locale of slugs ? locales : []) {
      const address = `${locale} ${slugs?.[locale]}`
      if (taken.has(address))
        context.addIssue({ code: 'custom', path: [index, 'slug', locale], message: asCode('slugTaken') })
      taken.add(address)
    }
  }
})

/** The title and the description of a project's page: those for search engines, or else those of its card. */
const toProjectSeo = ({ title, summary, seo }: Project, locale: Locale): SeoView =>
  toPageTexts(
    { title: toLocalText(title, locale).text, description: toLocalText(summary, locale).text },
    seo ?? null,
    locale,
  )

/** A project as a page in one language shows it. */
export const toProjectView = (project: Project, media: Media, locale: Locale) => ({
  id: project._id,
  title: toLocalText(project.title, locale),
  summary: toLocalText(project.summary, locale),
  kind: toLocalText(project.kind, locale),
  tags: project.tags.map((tag) => toLocalText(tag, locale)),
  year: project.year ?? null,
  link: project.link ?? null,
  /** Shown while there is no image. */
  illustration: project.illustration,
  image: project.image ? toImageView(project.image, 'page', media, locale) : null,
  /** The slugs of its page; null if it has none. */
  slugs: toPageSlugs(project),
  story: toStoryView(project.story, media, locale),
  seo: toProjectSeo(project, locale),
  updatedAt: new Date(project._updatedAt).toISOString(),
})

export type ProjectView = ReturnType<typeof toProjectView>

const query = `*[_type == "project"] | order(order asc, _id asc) {
  _id, _updatedAt, title${localeProjection}, summary${localeProjection}, kind${localeProjection}, tags[]${localeProjection}, year, link,
  image{${imageProjection}, alt${localeProjection}}, illustration, order,
  ${slugProjection}, ${storyProjection}, ${seoProjection}
}`

/** `project-risk-map` for the built-in project `riskMap`. */
const toSeedId = (name: string) => `project-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const toSeedProjects = (): SeedDocument[] =>
  projects.map(({ name, illustration }, index) => ({
    _id: toSeedId(name),
    _type: 'project',
    title: toStringField((texts) => texts.projects[name].title),
    summary: toTextField((texts) => texts.projects[name].summary),
    kind: toStringField((texts) => texts.projects[name].kind),
    illustration,
    order: (index + 1) * 10,
  }))

export const projectType = {
  query,
  shape: projectsShape,
  isList: true,
  links: ['link'],
  images: { image: ['page', 'social'], ...storyImages },
  pages: ['home'],
  seed: toSeedProjects,
} as const satisfies DocumentType
