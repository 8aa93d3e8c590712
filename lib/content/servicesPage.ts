import { z } from 'zod'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Dictionary } from '#lib/i18n/fr.ts'
import type { Locale } from '#lib/site.ts'
import { documentFields } from './fields.ts'
import { sectionShape, toWordProjection, toWords, wordShape as word } from './pageWords.ts'
import { seoProjection, seoShape } from './seo.ts'

export const servicesPageId = 'servicesPage'

const group = sectionShape({ heading: word, intro: word })

export const servicesPageShape = z.object({
  ...documentFields,
  heading: word,
  intro: word,
  site: group,
  hosting: group,
  ask: word,
  call: sectionShape({ heading: word, text: word, button: word }),
  seo: seoShape,
})

export type ServicesPage = z.infer<typeof servicesPageShape>

/** The words of the services page that the owner can change. */
export const pickServicesWords = ({ services }: Dictionary) => ({
  heading: services.heading,
  intro: services.intro,
  site: services.site,
  hosting: services.hosting,
  ask: services.ask,
  call: services.call,
})

export type ServicesWords = ReturnType<typeof pickServicesWords>

export const servicesPageQuery = `*[_type == "servicesPage" && _id == "${servicesPageId}"][0] {
  _id, _updatedAt, ${toWordProjection(pickServicesWords(dictionaries.fr))}, ${seoProjection}
}`

/** The words of the services page in a language. */
export const toServicesWords = (published: ServicesPage | null, locale: Locale): ServicesWords =>
  toWords(pickServicesWords(dictionaries[locale]), published, locale)
