import { TagsIcon } from '@sanity/icons/Tags'
import { toCallField, toPageType, toSectionField, toWordField } from './pageWords.ts'
import type { T } from './words/words.ts'

export function toServicesPageType(t: T) {
  const heading = toWordField('heading', t('heading'))
  const intro = toWordField('intro', t('introduction'))
  return toPageType(t, {
    name: 'servicesPage',
    title: t('services.title'),
    icon: TagsIcon,
    fields: [
      heading,
      intro,
      toSectionField('site', t('services.site'), [heading, intro]),
      toSectionField('hosting', t('services.hosting'), [heading, intro]),
      toWordField('ask', t('services.ask')),
      toCallField(t),
    ],
    preview: { prepare: () => ({ title: t('services.preview') }) },
  })
}
