import type { PickWording } from '@freelance-site/foundation'
import { TagsIcon } from '@sanity/icons/Tags'
import { toCallField, toCommonWords, toPageType, toSectionField, toWordField } from './pageWords.ts'

export function toServicesPageType(pick: PickWording) {
  const top = toCommonWords(pick, 'heading', 'intro')
  return toPageType(pick, {
    name: 'servicesPage',
    title: pick('Page des services', 'Services page'),
    icon: TagsIcon,
    fields: [
      ...top,
      toSectionField('site', pick('Formules de sites', 'Packages for sites'), top),
      toSectionField('hosting', pick('Formules d’hébergement', 'Packages for hosting'), top),
      toWordField('ask', pick('Bouton de chaque formule', 'Button of each package')),
      toCallField(pick),
    ],
    preview: { prepare: () => ({ title: 'Services' }) },
  })
}
