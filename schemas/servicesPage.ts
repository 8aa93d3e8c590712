import { TagsIcon } from '@sanity/icons/Tags'
import { toCallField, toCommonWords, toPageType, toSectionField, toWordField } from './pageWords.ts'
import type { T } from './words/words.ts'

export function toServicesPageType(t: T) {
  const top = toCommonWords(t, 'heading', 'intro')
  return toPageType(t, {
    name: 'servicesPage',
    title: t('servicesPage'),
    icon: TagsIcon,
    fields: [
      ...top,
      toSectionField('site', t('servicesPage.site'), top),
      toSectionField('hosting', t('servicesPage.hosting'), top),
      toWordField('ask', t('servicesPage.ask')),
      toCallField(t),
    ],
    preview: { prepare: () => ({ title: t('servicesPage.preview') }) },
  })
}
