import { TagsIcon } from '@sanity/icons/Tags'
import type { PickWording } from 'foundation/studioLanguage'
import { toCallField, toPageType, toSectionField, toWordField } from './pageWords.ts'

export function toServicesPageType(pick: PickWording) {
  const heading = toWordField('heading', pick('Titre', 'Heading'))
  const intro = toWordField('intro', pick('Introduction', 'Introduction'))
  return toPageType(pick, {
    name: 'servicesPage',
    title: pick('Page des services', 'Services page'),
    icon: TagsIcon,
    fields: [
      heading,
      intro,
      toSectionField('site', pick('Formules de sites', 'Packages for sites'), [heading, intro]),
      toSectionField('hosting', pick('Formules d’hébergement', 'Packages for hosting'), [heading, intro]),
      toWordField('ask', pick('Bouton de chaque formule', 'Button of each package')),
      toCallField(pick),
    ],
    preview: { prepare: () => ({ title: 'Services' }) },
  })
}
