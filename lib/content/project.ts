import {
  createRemovableShape,
  createSlugs,
  type DocumentPage,
  type DocumentType,
  documentFields,
  imageProjection,
  imageShape,
  type Media,
  orderShape,
  type SeedDocument,
  webAddressShape,
} from '@freelance-site/content'
import { z } from 'zod'
import { toLocalePath, toSitePages } from '#lib/addresses.ts'
import { projects } from '#lib/identity.ts'
import { type Locale, locales, toRecord } from '#lib/languages.ts'
import { documentPages } from '#lib/pages.ts'
import { toImageView, toSocialImage } from './image.ts'
import { localeProjection, localeTextShape, toLocalText, toPageTexts } from './localized.ts'
import { asCode } from './problems.ts'
import { toStringField, toTextField } from './seedFields.ts'
import { type SeoView, seoProjection, seoShape } from './seo.ts'
import { hasStory, storyImages, storyProjection, storyShape, toStoryView } from './story.ts'
import { toTitle } from './title.ts'

const slugs = createSlugs(locales, { path: documentPages.project.path, hasPage: hasStory })
const { slugShape, slugProjection, toSlugs, toPaths } = slugs

/** The paths of the page that a stored document has once it has a story, by language; null if it has none. */
export const findProjectPaths = slugs.findPaths

export const projectShape = z.object({
  ...documentFields,
  title: localeTextShape,
  summary: localeTextShape,
  kind: localeTextShape,
  tags: z.array(localeTextShape, asCode('notList')).default([]),
  year: z.int(asCode('notYear')).min(1990, asCode('tooSmall')).max(2100, asCode('tooLarge')).optional(),
  link: webAddressShape.optional(),
  image: createRemovableShape('asset', imageShape.extend({ alt: localeTextShape })),
  /** The same image for shared links to its page; absent if it has no page. */
  socialImage: createRemovableShape('asset', imageShape.extend({ alt: localeTextShape })),
  illustration: z.enum(['bakery', 'map', 'learning', 'photo'], asCode('notOneOf')),
  order: orderShape,
  slug: slugShape,
  story: storyShape.default([]),
  seo: seoShape,
})

/** A project as it is published, with its texts in every language. */
export type Project = z.infer<typeof projectShape>

/** The addresses of the page that a stored document has, one in each language; none if it has no page. */
export function findProjectAddresses(document: unknown): { language: Locale; path: string }[] {
  const paths = findProjectPaths(document)
  return paths ? locales.map((language) => ({ language, path: toLocalePath(paths[language], language) })) : []
}

/** The pages of a project, one in each language. */
export function toProjectPages(project: Project): DocumentPage[] {
  const paths = toPaths(project)
  if (paths === null) return []
  return toSitePages((language) => paths[language], 200).map((page) => ({ ...page, document: project._id }))
}

/** The title and the description of a project's page: those for search engines, or else those of its card. */
export const toProjectSeo = (
  { title, summary, seo }: Pick<Project, 'title' | 'summary' | 'seo'>,
  locale: Locale,
): SeoView =>
  toPageTexts(
    { title: toTitle(toLocalText(title, locale)).text, description: toLocalText(summary, locale).text },
    seo ?? null,
    locale,
  )

/** The tags that do not repeat the title or the kind. */
const toTags = ({ title, kind, tags }: Project, locale: Locale) =>
  tags
    .map((tag) => toLocalText(tag, locale))
    .filter(({ text }) => [title, kind].every((each) => toLocalText(each, locale).text !== text))

function toPage(project: Project) {
  const [slugs, paths] = [toSlugs(project), toPaths(project)]
  if (slugs === null || paths === null) return null
  return { slugs, addresses: toRecord(locales, (language) => toLocalePath(paths[language], language)) }
}

/** A project as a page in one language shows it. */
export const toProjectView = (project: Project, media: Media, locale: Locale) => ({
  id: project._id,
  title: toTitle(toLocalText(project.title, locale)),
  summary: toLocalText(project.summary, locale),
  kind: toTitle(toLocalText(project.kind, locale)),
  tags: toTags(project, locale),
  year: project.year ?? null,
  link: project.link ?? null,
  /** The host of the link, as a reader knows it. */
  site: project.link ? new URL(project.link).hostname.replace(/^www\./, '') : null,
  /** Shown while there is no image. */
  illustration: project.illustration,
  image: project.image ? toImageView(project.image, 'page', media, locale) : null,
  /** The slug and the address of its page in every language; null if it has none. */
  page: toPage(project),
  story: toStoryView(project.story, media, locale),
  seo: toProjectSeo(project, locale),
  socialImage: project.socialImage ? toSocialImage(project.socialImage, media, locale) : null,
})

/** Null stands for what the owner has left empty, and for a picture that could not be made. */
export type ProjectView = ReturnType<typeof toProjectView>

/** A project that has a page of its own. */
export type ProjectPageView = ProjectView & { page: NonNullable<ProjectView['page']> }

/** Narrows a project to one with a page: it has a story, and a slug in the default language. */
export const hasPage = (project: ProjectView): project is ProjectPageView => project.page !== null

/** The project whose page has this slug in one of these languages. */
export const findBySlug = (projects: readonly ProjectView[], slug: string, languages: readonly Locale[]) =>
  projects.filter(hasPage).find(({ page }) => languages.some((language) => page.slugs[language] === slug))

/** The projects after and before one; the first follows the last. Of two, each has only a next one; a single one has neither. */
export function findNeighbours(all: readonly ProjectPageView[], id: string) {
  const at = all.findIndex((each) => each.id === id)
  const others = [...all.slice(at + 1), ...all.slice(0, at)]
  return { next: others[0] ?? null, previous: others.slice(1).at(-1) ?? null }
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
  shape: z.array(projectShape).superRefine(slugs.refuseSlugs),
  images: { image: 'page', socialImage: 'social', ...storyImages },
  pages: ['home'],
  seed: toSeedProjects,
} as const satisfies DocumentType
