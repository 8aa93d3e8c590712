import { z } from 'zod'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Dictionary } from '#lib/i18n/fr.ts'
import type { Locale } from '#lib/site.ts'
import { documentFields } from './fields.ts'
import { sectionShape, toWordProjection, toWords, wordShape as word } from './pageWords.ts'
import { seoProjection, seoShape } from './seo.ts'

export const contactPageId = 'contactPage'

export const contactPageShape = z.object({
  ...documentFields,
  heading: word,
  intro: word,
  form: sectionShape({ submit: word }),
  reach: sectionShape({ heading: word }),
  next: sectionShape({ heading: word, read: word, talk: word, quote: word }),
  data: sectionShape({ heading: word, text: word, link: word }),
  seo: seoShape,
})

export type ContactPage = z.infer<typeof contactPageShape>

/** The words of the contact page that the owner can change. Labels and errors of the form are the site's own. */
export const pickContactWords = ({ contact }: Dictionary) => ({
  heading: contact.heading,
  intro: contact.intro,
  form: { submit: contact.form.submit },
  reach: { heading: contact.reach.heading },
  next: contact.next,
  data: contact.data,
})

export type ContactWords = ReturnType<typeof pickContactWords>

export const contactPageQuery = `*[_type == "contactPage" && _id == "${contactPageId}"][0] {
  _id, _updatedAt, ${toWordProjection(pickContactWords(dictionaries.fr))}, ${seoProjection}
}`

/** The words of the contact page in a language. */
export const toContactWords = (published: ContactPage | null, locale: Locale): ContactWords =>
  toWords(pickContactWords(dictionaries[locale]), published, locale)
