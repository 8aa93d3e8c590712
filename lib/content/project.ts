import type { DocumentType, SeedDocument } from 'releases/content/documentType'
import { documentFields, orderShape, toRemovableShape, webAddressShape } from 'releases/content/fields'
import { imageProjection, imageShape } from 'releases/content/imageField'
import type { Media } from 'releases/images/image'
import { z } from 'zod'
import { projects } from '#lib/identity.ts'
import type { Locale } from '#lib/languages.ts'
import { toImageView } from './image.ts'
import { localeProjection, localeTextShape, toLocalText } from './localized.ts'
import { asCode } from './reasons.ts'
import { toStringField, toTextField } from './seedFields.ts'

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
})

export type Project = z.infer<typeof projectShape>

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
})

export type ProjectView = ReturnType<typeof toProjectView>

const query = `*[_type == "project"] | order(order asc, _id asc) {
  _id, _updatedAt, title${localeProjection}, summary${localeProjection}, kind${localeProjection}, tags[]${localeProjection}, year, link,
  image{${imageProjection}, alt${localeProjection}}, illustration, order
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
  shape: z.array(projectShape),
  isList: true,
  links: ['link'],
  images: { image: 'page' },
  pages: ['home'],
  seed: toSeedProjects,
} as const satisfies DocumentType
