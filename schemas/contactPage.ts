import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { toCommonWords, toPageType, toSectionField, toWordField } from './pageWords.ts'
import type { T } from './words/words.ts'

export const toContactPageType = (t: T) =>
  toPageType(t, {
    name: 'contactPage',
    title: t('contactPage'),
    icon: EnvelopeIcon,
    fields: [
      ...toCommonWords(t, 'heading', 'intro'),
      toSectionField('form', t('contactPage.form'), [toWordField('submit', t('contactPage.form.submit'))]),
      toSectionField(
        'reach',
        t('contactPage.reach'),
        toCommonWords(t, 'heading'),
        t('contactPage.reach.description'),
      ),
      toSectionField('next', t('contactPage.next'), [
        ...toCommonWords(t, 'heading'),
        toWordField('read', t('contactPage.next.read')),
        toWordField('talk', t('contactPage.next.talk')),
        toWordField('quote', t('contactPage.next.quote')),
      ]),
      toSectionField('data', t('contactPage.data'), [
        ...toCommonWords(t, 'heading', 'text'),
        toWordField('link', t('contactPage.data.link')),
      ]),
    ],
    preview: { prepare: () => ({ title: t('contactPage.preview') }) },
  })
