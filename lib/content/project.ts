import type { DocumentType, SeedDocument } from 'releases/content/documentType'
import { documentFields, orderShape, toRemovableShape, webAddressShape } from 'releases/content/fields'
import { imageProjection, imageShape } from 'releases/content/imageField'
import { getIn } from 'releases/content/values'
import type { Media } from 'releases/images/image'
import type { SitePage } from 'releases/site'
import { z } from 'zod'
import { toLocalePath, toRoute } from '#lib/addresses.ts'
import { projects } from '#lib/identity.ts'
import { type Locale, locales, toRecord } from '#lib/languages.ts'
import { documentPages } from '#lib/pages.ts'
import { toImageView, toSocialImage } from './image.ts'
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
  /** The same image for shared links to its page; absent if it has no page. */
  socialImage: toRemovableShape('asset', imageShape.extend({ alt: localeTextShape })),
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

/** The path of a project's page in a language, as code names pages: `/projects/boulangerie-en-ligne`. */
const toPath = (slug: string) => `${documentPages.project.path}${slug}` as const

/** The paths of the page that a stored document has once it has a story, by language; null if it has none. */
export function findProjectPaths(document: unknown): Record<Locale, string> | null {
  const story = getIn(document, ['story'])
  if (!Array.isArray(story) || story.length === 0) return null
  const stored = toRecord(locales, (locale) => getIn(document, ['slug', locale, 'current']))
  const slugs = toSlugs(slugShape.catch(undefined).parse(stored))
  return slugs && toRecord(locales, (locale) => toPath(slugs[locale]))
}

/** The addresses of the page that a stored document has, one in each language; none if it has no page. */
export function findProjectAddresses(document: unknown): { language: Locale; path: string }[] {
  const paths = findProjectPaths(document)
  return paths ? locales.map((language) => ({ language, path: toLocalePath(paths[language], language) })) : []
}

/** The pages of a project, one in each language. */
export function toProjectPages(project: Project): (SitePage & { document: string })[] {
  const slugs = toPageSlugs(project)
  if (slugs === null) return []
  return locales.map((language) => {
    const path = toPath(slugs[language])
    return {
      path: toLocalePath(path, language),
      route: toRoute(path, language),
      language,
      status: 200,
      document: project._id,
    }
  })
}

/**
 * A story needs an address of its own. No other project has its slug, not even in another language, because the language
 * switch looks for the slug of the page in the other language.
 */
const projectsShape = z.array(projectShape).superRefine((projects, context) => {
  const owners = new Map<string, Project>()
  for (const [index, project] of projects.entries()) {
    if (project.story.length === 0) continue
    if (toPageSlugs(project) === null)
      context.addIssue({ code: 'custom', path: [index, 'slug'], message: asCode('slugMissing') })
    for (const locale of locales) {
      const slug = project.slug?.[locale]
      if (slug === undefined) continue
      if ((owners.get(slug) ?? project) !== project)
        context.addIssue({ code: 'custom', path: [index, 'slug', locale], message: asCode('slugTaken') })
      owners.set(slug, project)
    }
  }
})

/** The title and the description of a project's page: those for search engines, or else those of its card. */
export const toProjectSeo = (
  { title, summary, seo }: Pick<Project, 'title' | 'summary' | 'seo'>,
  locale: Locale,
): SeoView =>
  toPageTexts(
    { title: toLocalText(title, locale).text, description: toLocalText(summary, locale).text },
    seo ?? null,
    locale,
  )

/** The tags that do not repeat the title or the kind. */
const toTags = ({ title, kind, tags }: Project, locale: Locale) =>
  tags
    .map((tag) => toLocalText(tag, locale))
    .filter(({ text }) => [title, kind].every((each) => toLocalText(each, locale).text !== text))

function toPage(project: Project, locale: Locale) {
  const slugs = toPageSlugs(project)
  return (
    slugs && {
      slug: slugs[locale],
      addresses: toRecord(locales, (language) => toLocalePath(toPath(slugs[language]), language)),
    }
  )
}

/** A project as a page in one language shows it. `shownWith` are the other documents that its own page shows. */
export const toProjectView = (
  project: Project,
  media: Media,
  locale: Locale,
  shownWith: readonly { _updatedAt: string }[] = [],
) => ({
  id: project._id,
  title: toLocalText(project.title, locale),
  summary: toLocalText(project.summary, locale),
  kind: toLocalText(project.kind, locale),
  tags: toTags(project, locale),
  year: project.year ?? null,
  link: project.link ?? null,
  /** The host of the link, as a reader knows it. */
  site: project.link ? new URL(project.link).hostname.replace(/^www\./, '') : null,
  /** Shown while there is no image. */
  illustration: project.illustration,
  image: project.image ? toImageView(project.image, 'page', media, locale) : null,
  /** The slug of its page, and the address of it in every language; null if it has none. */
  page: toPage(project, locale),
  story: toStoryView(project.story, media, locale),
  seo: toProjectSeo(project, locale),
  socialImage: project.socialImage ? toSocialImage(project.socialImage, media, locale) : null,
  updatedAt: [project, ...shownWith]
    .map(({ _updatedAt }) => new Date(_updatedAt).toISOString())
    .toSorted()
    .at(-1),
})

export type ProjectView = ReturnType<typeof toProjectView>

export type ProjectPageView = ProjectView & { page: NonNullable<ProjectView['page']> }

export const hasPage = (project: ProjectView): project is ProjectPageView => project.page !== null

/**
 * The projects with a page after and before another one; the first follows the last. `previous` is null if that is the same
 * project, and both are if there is no other.
 */
export function findNeighbours(projects: readonly ProjectView[], { id }: ProjectView) {
  const all = projects.filter(hasPage)
  const at = all.findIndex((each) => each.id === id)
  const [next, previous] = [all[(at + 1) % all.length], all.at(at - 1)]
  return {
    next: next && next.id !== id ? next : null,
    previous: previous && previous.id !== next?.id ? previous : null,
  }
}

const projectImage = `{${imageProjection}, alt${localeProjection}}`

const query = `*[_type == "project"] | order(order asc, _id asc) {
  _id, _updatedAt, title${localeProjection}, summary${localeProjection}, kind${localeProjection}, tags[]${localeProjection}, year, link,
  image${projectImage}, "socialImage": select(count(story) > 0 => image${projectImage}), illustration, order,
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
  images: { image: 'page', socialImage: 'social', ...storyImages },
  pages: ['home'],
  seed: toSeedProjects,
} as const satisfies DocumentType
