import {
  createRemovableShape,
  documentFields,
  getIn,
  imageProjection,
  imageShape,
  type Media,
  orderShape,
  type SeedDocument,
  webAddressShape,
} from '@freelance-site/content'
import { z } from 'zod'
import { projects } from '#lib/identity.ts'
import type { Locale } from '#lib/languages.ts'
import { defineDocumentType } from './documentType.ts'
import { toImageView } from './image.ts'
import { localeProjection, localeTextShape, toLocalText } from './localized.ts'
import { createOwnPages, type WithPage } from './ownPages.ts'
import { asCode } from './problems.ts'
import { toStringField, toTextField } from './seedFields.ts'
import { seoProjection, seoShape } from './seo.ts'
import { storyImages, storyProjection, storyShape, toStoryView } from './story.ts'
import { toTitle } from './title.ts'

const { slugShape, slugProjection, refuseSlugs, pages } = createOwnPages('project', {
  requires: 'story',
  title: 'title',
  description: 'summary',
  toScene: (project) => String(getIn(project, ['illustration'])),
})

/** The pages of projects. A project has one once somebody has written its story. */
export const projectPages = pages

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

/** The tags that do not repeat the title or the kind. */
const toTags = ({ title, kind, tags }: Project, locale: Locale) =>
  tags
    .map((tag) => toLocalText(tag, locale))
    .filter(({ text }) => [title, kind].every((each) => toLocalText(each, locale).text !== text))

/** A project as a page in one language shows it. */
const toProjectView = (project: Project, media: Media, locale: Locale) => ({
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
  story: toStoryView(project.story, media, locale),
  ...projectPages.toView(project, media, locale),
})

/** Null stands for what the owner has left empty, and for a picture that could not be made. */
export type ProjectView = ReturnType<typeof toProjectView>

/** A project that has a page of its own. */
export type ProjectPageView = WithPage<ProjectView>

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

export const projectType = defineDocumentType({
  query,
  shape: z.array(projectShape).superRefine(refuseSlugs),
  images: { image: 'page', socialImage: 'social', ...storyImages },
  pages: ['home'],
  page: projectPages,
  seed: toSeedProjects,
  toContent: (projects, { media, locale }) => ({
    projects: projects.map((project) => toProjectView(project, media, locale)),
  }),
})
