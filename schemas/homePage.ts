import { HomeIcon } from '@sanity/icons/Home'
import { toCallField, toCommonWords, toPageType, toSectionField, toWordField } from './pageWords.ts'
import type { T } from './words/words.ts'

export const toHomePageType = (t: T) =>
  toPageType(t, {
    name: 'homePage',
    title: t('homePage'),
    icon: HomeIcon,
    fields: [
      toHeroField(t),
      toOfferField(t),
      toSectionField('projects', t('homePage.projects'), toCommonWords(t, 'heading', 'intro')),
      toCallField(t),
    ],
    preview: { prepare: () => ({ title: t('homePage.preview') }) },
  })

const toHeroField = (t: T) =>
  toSectionField('hero', t('homePage.hero'), [
    toWordField('eyebrow', t('homePage.hero.eyebrow'), t('homePage.hero.eyebrow.description')),
    toWordField('remote', t('homePage.hero.remote'), t('homePage.hero.remote.description')),
    ...toCommonWords(t, 'title'),
    toWordField('stressed', t('homePage.hero.stressed'), t('homePage.hero.stressed.description')),
    toWordField('lead', t('homePage.hero.lead')),
    toWordField('contact', t('homePage.hero.contact')),
    toWordField('services', t('homePage.hero.services')),
  ])

const toOfferField = (t: T) =>
  toSectionField('offer', t('homePage.offer'), [
    ...toCommonWords(t, 'heading', 'intro'),
    toSectionField('development', t('homePage.offer.development'), toCommonWords(t, 'title', 'text')),
    toSectionField('seo', t('homePage.offer.seo'), toCommonWords(t, 'title', 'text')),
    toSectionField('support', t('homePage.offer.support'), toCommonWords(t, 'title', 'text')),
  ])
