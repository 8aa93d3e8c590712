import { TagsIcon } from '@sanity/icons/Tags'
import { defineType } from 'sanity'
import { toCallField, toPageGroups, toSectionField, toSeoField, toWordField } from './pageWords.ts'
import type { PickWording } from './pick.ts'

export function toServicesPageType(pick: PickWording) {
  const heading = toWordField('heading', pick('Titre', 'Heading'))
  const intro = toWordField('intro', pick('Introduction', 'Introduction'))
  const group = 'words'
  return defineType({
    name: 'servicesPage',
    title: pick('Page des services', 'Services page'),
    type: 'document',
    icon: TagsIcon,
    groups: toPageGroups(pick),
    fields: [
      { ...heading, group },
      { ...intro, group },
      toSectionField('site', pick('Formules de sites', 'Packages for sites'), [heading, intro], { group }),
      toSectionField('hosting', pick('Formules d’hébergement', 'Packages for hosting'), [heading, intro], {
        group,
      }),
      toWordField('ask', pick('Bouton de chaque formule', 'Button of each package'), { group }),
      toCallField(pick),
      toSeoField(pick),
    ],
    preview: { prepare: () => ({ title: 'Services' }) },
  })
}
