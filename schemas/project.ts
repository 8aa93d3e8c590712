import { ImagesIcon } from '@sanity/icons/Images'
import type { PickWording } from 'foundation/studioLanguage'
import { isSlug, toSlug } from 'releases/content/slug'
import { beginsNoRedirect } from 'releases/studio/redirects'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { toSlugField } from 'studio-kit/schema/slugField'
import { findProjectAddresses, hasStory } from '#lib/content/project.ts'
import { locales } from '#lib/languages.ts'
import { orderField, required, toAltField, toPreview, toSiteOrder, webAddress } from './document.ts'
import { imageOptions, toImageAdvice } from './image.ts'
import { toSeoField } from './pageWords.ts'
import { toStoryField } from './story.ts'

export const toProjectType = (pick: PickWording) =>
  defineType({
    name: 'project',
    title: pick('Projet', 'Project'),
    type: 'document',
    icon: ImagesIcon,
    groups: [
      { name: 'card', title: pick('Projet', 'Project'), default: true },
      { name: 'page', title: pick('Récit', 'Story') },
      { name: 'search', title: pick('Recherche et partage', 'Search and sharing') },
    ],
    fields: [
      ...[
        ...toWordFields(pick),
        defineField({
          name: 'tags',
          type: 'array',
          title: pick('Étiquettes', 'Tags'),
          of: [defineArrayMember({ type: 'localeString' })],
        }),
        ...toFactFields(pick),
        toImageField(pick),
        toIllustrationField(pick),
      ].map((field) => ({ ...field, group: 'card' })),
      { ...toStoryField(pick), group: 'page' },
      { ...toAddressField(pick), group: 'page' },
      { ...toSeoField(pick), hidden: ({ document }) => !hasStory(document) },
      orderField,
    ],
    orderings: [toSiteOrder(pick)],
    preview: toPreview(pick, 'title', ImagesIcon, 'image'),
  })

const toAddressField = (pick: PickWording) =>
  toSlugField({
    pick,
    locales,
    source: 'title',
    hasPage: hasStory,
    toSlug,
    isSlug,
    missing: pick(
      'Un projet avec un récit a besoin d’une adresse : « Générer » la tire du titre.',
      'A project with a story needs an address: “Generate” makes it from the title.',
    ),
    validate: beginsNoRedirect(pick.language, findProjectAddresses),
  })

const toImageField = (pick: PickWording) =>
  defineField({
    name: 'image',
    type: 'image',
    title: 'Image',
    description: `${pick(
      'Remplace l’illustration. Placez le cercle sur ce qui doit toujours rester visible.',
      'Replaces the illustration. Drag the circle over what must always stay visible.',
    )} ${toImageAdvice(pick)}`,
    options: imageOptions,
    fields: [toAltField(pick)],
  })

const toWordFields = (pick: PickWording) => [
  defineField({
    name: 'title',
    type: 'localeString',
    title: pick('Titre', 'Title'),
    validation: required(pick('Un projet a besoin d’un titre.', 'A project needs a title.')),
  }),
  defineField({
    name: 'summary',
    type: 'localeText',
    title: pick('Résumé', 'Summary'),
    description: pick(
      'Une ou deux phrases sous le titre : ce que ni lui ni le type de travail ne disent.',
      'One or two sentences under the title: what neither it nor the kind of work says.',
    ),
    validation: required(pick('Un projet a besoin d’un résumé.', 'A project needs a summary.')),
  }),
  defineField({
    name: 'kind',
    type: 'localeString',
    title: pick('Type de travail', 'Kind of work'),
    description: pick('Par exemple « Refonte ».', 'For example “Redesign”.'),
    validation: required(pick('Dites de quel travail il s’agissait.', 'Say what kind of work it was.')),
  }),
]

const toFactFields = (pick: PickWording) => [
  defineField({
    name: 'year',
    type: 'number',
    title: pick('Année', 'Year'),
    validation: (rule) =>
      rule
        .integer()
        .min(1990)
        .max(2100)
        .error(pick('Une année comme 2026, entre 1990 et 2100.', 'A year such as 2026, from 1990 to 2100.')),
  }),
  defineField({
    name: 'link',
    type: 'url',
    title: pick('Lien', 'Link'),
    validation: webAddress(pick),
  }),
]

const toIllustrationField = (pick: PickWording) =>
  defineField({
    name: 'illustration',
    type: 'string',
    title: 'Illustration',
    description: pick(
      'Dessinée pour ce site ; affichée tant qu’il n’y a pas d’image.',
      'Drawn for this site; shown while there is no image.',
    ),
    options: {
      layout: 'radio',
      list: [
        { title: pick('Boulangerie', 'Bakery'), value: 'bakery' },
        { title: pick('Carte', 'Map'), value: 'map' },
        { title: pick('Formation', 'Learning'), value: 'learning' },
        { title: 'Photo', value: 'photo' },
      ],
    },
    initialValue: 'map',
    validation: required(
      pick('Choisissez ce qui remplace une image.', 'Choose what stands in for an image.'),
    ),
  })
