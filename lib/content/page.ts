import {
  createRemovableShape,
  documentFields,
  getIn,
  imageProjection,
  imageShape,
  type Media,
  orderShape,
} from '@freelance-site/content'
import { z } from 'zod'
import type { Locale } from '#lib/languages.ts'
import { defineDocumentType } from './documentType.ts'
import { toImageView } from './image.ts'
import {
  findOnlyLanguage,
  localeBlocksShape,
  localeProjection,
  localeTextShape,
  onlyShape,
  optionalLocaleTextShape,
  toLocalBlocks,
  toLocalText,
} from './localized.ts'
import { createOwnPages } from './ownPages.ts'
import { asCode } from './problems.ts'
import { seoProjection, seoShape } from './seo.ts'
import { storyPartProjection, storyPartShapes, toPartImages, toStoryView } from './story.ts'
import { toTitle } from './title.ts'

const { slugShape, slugProjection, refuseSlugs, pages } = createOwnPages('page', {
  title: 'title',
  description: 'summary',
})

/** The pages of the owner's own. */
export const ownerPages = pages

/** What the site has already, and a page can show: packages of a group, projects, what clients say, the steps, the call. */
export const siteParts = ['site', 'hosting', 'projects', 'testimonials', 'steps', 'call'] as const

export type SitePart = (typeof siteParts)[number]

/** The most pages that the header has room for. Any other is in the footer. */
export const maxInHeader = 2

const key = z.string(asCode('missing'))

const questionsShape = z.object({
  _key: key,
  _type: z.literal('questions'),
  heading: optionalLocaleTextShape,
  questions: z
    .array(z.object({ _key: key, question: localeTextShape, answer: localeBlocksShape }), asCode('notList'))
    .default([]),
})

const sitePartShape = z.object({
  _key: key,
  _type: z.literal('sitePart'),
  part: z.enum(siteParts, asCode('notOneOf')),
  /** The ids of the projects that the owner chose; all if there are none. */
  projects: z.array(z.string(asCode('notText')), asCode('notList')).default([]),
})

const partShape = z.discriminatedUnion(
  '_type',
  [...storyPartShapes, questionsShape, sitePartShape],
  asCode('notShown'),
)

const pageShape = z.object({
  ...documentFields,
  title: localeTextShape,
  summary: localeTextShape,
  image: createRemovableShape('asset', imageShape.extend({ alt: localeTextShape })),
  /** The same image for shared links. */
  socialImage: createRemovableShape('asset', imageShape.extend({ alt: localeTextShape })),
  parts: z.array(partShape, asCode('notList')).default([]),
  only: onlyShape,
  menu: z.enum(['header', 'footer'], asCode('notOneOf')).optional(),
  /** Its name in menus, unless that is the title. */
  menuName: optionalLocaleTextShape,
  order: orderShape,
  slug: slugShape,
  seo: seoShape,
})

type Page = z.infer<typeof pageShape>

type Part = z.infer<typeof partShape>

const isOfStory = (part: Part) => part._type !== 'questions' && part._type !== 'sitePart'

/** A part as a page in one language shows it; those of a story that follow each other are one. */
function toPartViews(parts: readonly Part[], media: Media, locale: Locale) {
  const shown = new Set<SitePart>()
  return parts.flatMap((part, index) => {
    if (part._type === 'questions') {
      const questions = part.questions.map(({ _key, question, answer }) => ({
        key: _key,
        question: toLocalText(question, locale),
        answer: toLocalBlocks(answer, locale),
      }))
      const heading = part.heading ? toLocalText(part.heading, locale) : null
      return questions.length > 0 ? ({ kind: 'questions', key: part._key, heading, questions } as const) : []
    }
    if (part._type === 'sitePart') {
      // The second one would have the same headings.
      if (shown.has(part.part)) return []
      shown.add(part.part)
      return { kind: part.part, key: part._key, projects: part.projects } as const
    }
    const before = parts[index - 1]
    if (before && isOfStory(before)) return []
    const end = parts.findIndex((each, at) => at > index && !isOfStory(each))
    const story = toStoryView(parts.slice(index, end < 0 ? undefined : end).filter(isOfStory), media, locale)
    return story.length > 0 ? ({ kind: 'story', key: part._key, story } as const) : []
  })
}

/** The parts of a page in the owner's order, without questions and pictures that it does not have. */
export type PagePart = ReturnType<typeof toPartViews>[number]

export type QuestionsPart = Extract<PagePart, { kind: 'questions' }>

function toPageView(page: Page, media: Media, locale: Locale) {
  const language = findOnlyLanguage(page) ?? locale
  return {
    id: page._id,
    title: toTitle(toLocalText(page.title, language)),
    summary: toLocalText(page.summary, language),
    image: page.image ? toImageView(page.image, 'wide', media, language) : null,
    parts: toPartViews(page.parts, media, language),
    ...ownerPages.toView(page, media, language),
  }
}

/** A page of the owner's own, as it is shown in one language. */
export type PageView = ReturnType<typeof toPageView>

/** The pages that the menus of a language list, in the owner's order: in the header as many as it has room for. */
function toMenus(pages: readonly Page[], locale: Locale) {
  const links = pages
    .filter(({ menu }) => menu !== undefined)
    .flatMap((page) => {
      const view = ownerPages.toPage(page)
      const [href, slug] = [view?.translations[locale], view?.slugs[locale]]
      const name = toTitle(toLocalText(page.menuName ?? page.title, findOnlyLanguage(page) ?? locale))
      return href === undefined || slug === undefined
        ? []
        : [{ menu: page.menu, href, path: `/${slug}`, name }]
    })
  const header = links.filter(({ menu }) => menu === 'header').slice(0, maxInHeader)
  return { header, footer: [...header, ...links.filter((link) => !header.includes(link))] }
}

/** The types of documents that each part shows, and the words around them. */
const typesOfPart: Record<SitePart, readonly string[]> = {
  site: ['pricingPackage', 'servicesPage'],
  hosting: ['pricingPackage', 'servicesPage'],
  projects: ['project', 'homePage'],
  testimonials: ['testimonial'],
  steps: ['contactPage'],
  call: ['homePage'],
}

/** Whether a part shows a published document. */
function isOfPart(
  { part, projects }: z.infer<typeof sitePartShape>,
  type: string,
  document: { _id: string },
) {
  if (!typesOfPart[part].includes(type)) return false
  if (type === 'pricingPackage') return getIn(document, ['group']) === part
  return type !== 'project' || projects.length === 0 || projects.includes(document._id)
}

const pageImage = `{${imageProjection}, alt${localeProjection}}`

const query = `*[_type == "page"] | order(order asc, _id asc) {
  _id, _updatedAt, title${localeProjection}, summary${localeProjection}, only, menu, menuName${localeProjection},
  image${pageImage}, "socialImage": image${pageImage}, order, ${slugProjection}, ${seoProjection},
  parts[]{${storyPartProjection}, heading${localeProjection},
    questions[]{_key, question${localeProjection}, answer${localeProjection}}, part, "projects": projects[]._ref}
}`

export const pageType = defineDocumentType({
  query,
  shape: z.array(pageShape).superRefine(refuseSlugs),
  images: { image: 'wide', socialImage: 'social', ...toPartImages('parts') },
  pages: [],
  page: ownerPages,
  shows: (page, { type, document }) =>
    page.parts.some((part) => part._type === 'sitePart' && isOfPart(part, type, document)),
  // Nothing is built in.
  seed: () => [],
  toContent: (pages, { media, locale }) => ({
    pages: pages.map((page) => toPageView(page, media, locale)),
    menus: toMenus(pages, locale),
  }),
})
