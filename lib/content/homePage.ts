import { z } from 'zod'
import { dictionaries } from '#lib/i18n/dictionaries.ts'
import type { Dictionary } from '#lib/i18n/fr.ts'
import type { Locale } from '#lib/site.ts'
import { documentFields } from './fields.ts'
import { sectionShape, toWordProjection, toWords, wordShape as word } from './pageWords.ts'
import { seoProjection, seoShape } from './seo.ts'

export const homePageId = 'homePage'

const part = sectionShape({ title: word, text: word })

export const homePageShape = z.object({
  ...documentFields,
  hero: sectionShape({
    eyebrow: word,
    remote: word,
    title: word,
    stressed: word,
    lead: word,
    contact: word,
    services: word,
  }),
  offer: sectionShape({ heading: word, intro: word, development: part, seo: part, support: part }),
  projects: sectionShape({ heading: word, intro: word }),
  call: sectionShape({ heading: word, text: word, button: word }),
  seo: seoShape,
})

export type HomePage = z.infer<typeof homePageShape>

/** The words of the home page that the owner can change. */
export const pickHomeWords = ({ home: { hero, offer, projects, call } }: Dictionary) => ({
  hero,
  offer,
  projects: { heading: projects.heading, intro: projects.intro },
  call,
})

export type HomeWords = ReturnType<typeof pickHomeWords>

export const homePageQuery = `*[_type == "homePage" && _id == "${homePageId}"][0] {
  _id, _updatedAt, ${toWordProjection(pickHomeWords(dictionaries.fr))}, ${seoProjection}
}`

/** The words of the home page in a language. */
export const toHomeWords = (published: HomePage | null, locale: Locale): HomeWords =>
  toWords(pickHomeWords(dictionaries[locale]), published, locale)
