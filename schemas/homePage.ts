import { HomeIcon } from '@sanity/icons/Home'
import { defineField, type ValidationContext } from 'sanity'
import { toBuiltInWords } from '#lib/content/page.ts'
import { getIn, toStressedTitle } from '#lib/content/pageWords.ts'
import { locales } from '#lib/languages.ts'
import { toCallField, toPageType, toSectionField, toWordField } from './pageWords.ts'
import type { T } from './words/words.ts'

export const toHomePageType = (t: T) =>
  toPageType(t, {
    name: 'homePage',
    title: t('home.title'),
    icon: HomeIcon,
    fields: [
      toHeroField(t),
      toOfferField(t),
      toSectionField('projects', t('home.projects'), [
        toWordField('heading', t('heading')),
        toWordField('intro', t('introduction')),
      ]),
      toCallField(t),
    ],
    preview: { prepare: () => ({ title: t('home.preview') }) },
  })

const toHeroField = (t: T) =>
  toSectionField('hero', t('home.hero'), [
    toWordField('eyebrow', t('home.eyebrow'), t('home.eyebrowDescription')),
    toWordField('remote', t('home.remote'), t('home.remoteDescription')),
    toWordField('title', t('title')),
    defineField({
      ...toWordField('stressed', t('home.stressed')),
      description: t('home.stressedDescription'),
      validation: (rule) => rule.custom((_, context) => checkStressed(t, context)).warning(),
    }),
    toWordField('lead', t('home.lead')),
    toWordField('contact', t('home.contact')),
    toWordField('services', t('home.services')),
  ])

/** Warns if a title does not contain its stressed words. An empty field counts as its built-in words. */
function checkStressed(t: T, { parent }: ValidationContext) {
  const missing = locales.filter((locale) => {
    const { hero } = toBuiltInWords('home', locale)
    const read = (name: 'title' | 'stressed') => {
      const typed = getIn(parent, [name, locale])
      return typeof typed === 'string' && typed.trim() !== '' ? typed.trim() : hero[name]
    }
    return toStressedTitle(read('title'), read('stressed')).stressed === ''
  })
  if (missing.length === 0) return true
  return { message: t('home.stressedWarning'), paths: missing.map((locale) => [locale]) }
}

function toOfferField(t: T) {
  const toPart = (name: string, title: string) =>
    toSectionField(name, title, [toWordField('title', t('title')), toWordField('text', t('text'))])
  return toSectionField('offer', t('home.offer'), [
    toWordField('heading', t('heading')),
    toWordField('intro', t('introduction')),
    toPart('development', t('home.first')),
    toPart('seo', t('home.second')),
    toPart('support', t('home.third')),
  ])
}
