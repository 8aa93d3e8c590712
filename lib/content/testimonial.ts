import { documentFields, orderShape } from '@freelance-site/content'
import { z } from 'zod'
import type { Locale } from '#lib/languages.ts'
import { defineDocumentType } from './documentType.ts'
import { localeProjection, localeTextShape, optionalLocaleTextShape, toLocalText } from './localized.ts'
import { asCode } from './problems.ts'
import { toQuoted } from './quotation.ts'

const testimonialShape = z.object({
  ...documentFields,
  words: localeTextShape,
  name: z.string(asCode('missing')).trim().min(1, asCode('missing')),
  role: optionalLocaleTextShape,
  /** The id of the project that the client speaks of. */
  project: z.string(asCode('notText')).optional(),
  /** Whether the owner has noted the client's permission. The note itself stays in the lake. */
  permission: z.literal(true, asCode('permissionMissing')),
  order: orderShape,
})

type Testimonial = z.infer<typeof testimonialShape>

/** What a client says, as a page in one language shows it. */
const toTestimonialView = (testimonial: Testimonial, locale: Locale) => ({
  id: testimonial._id,
  words: toQuoted(toLocalText(testimonial.words, locale)),
  name: testimonial.name,
  role: testimonial.role ? toLocalText(testimonial.role, locale) : null,
  project: testimonial.project ?? null,
})

/** `words` have the quotation marks of their language, and `project` is the id of a project. */
export type TestimonialView = ReturnType<typeof toTestimonialView>

const query = `*[_type == "testimonial"] | order(order asc, _id asc) {
  _id, _updatedAt, words${localeProjection}, name, role${localeProjection}, "project": project._ref,
  "permission": defined(permission), order
}`

export const testimonialType = defineDocumentType({
  query,
  shape: z.array(testimonialShape),
  pages: ['home'],
  shownTexts: ['name'],
  // Nothing is built in: only a client can say these words.
  seed: () => [],
  toContent: (testimonials, { locale }) => ({
    testimonials: testimonials.map((testimonial) => toTestimonialView(testimonial, locale)),
  }),
})
