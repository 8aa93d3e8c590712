import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { toPageType, toSectionField, toWordField } from './pageWords.ts'
import type { T } from './words/words.ts'

export function toContactPageType(t: T) {
  const heading = toWordField('heading', t('heading'))
  return toPageType(t, {
    name: 'contactPage',
    title: t('contact.title'),
    icon: EnvelopeIcon,
    fields: [
      heading,
      toWordField('intro', t('introduction')),
      toSectionField('form', t('contact.form'), [toWordField('submit', t('contact.submit'))]),
      toSectionField('reach', t('contact.reach'), [heading], t('contact.reachDescription')),
      toSectionField('next', t('contact.next'), [
        heading,
        toWordField('read', t('contact.first')),
        toWordField('talk', t('contact.second')),
        toWordField('quote', t('contact.third')),
      ]),
      toSectionField('data', t('contact.data'), [
        heading,
        toWordField('text', t('text')),
        toWordField('link', t('contact.privacy')),
      ]),
    ],
    preview: { prepare: () => ({ title: t('contact.preview') }) },
  })
}
