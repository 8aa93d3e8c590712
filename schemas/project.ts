import { isSlug, toSlug } from '@freelance-site/content'
import { beginsNoRedirect } from '@freelance-site/content/studio'
import type { PickWording } from '@freelance-site/foundation'
import { toReadableText } from '@freelance-site/studio-kit'
import { createSlugField } from '@freelance-site/studio-kit/schema'
import { BlockContentIcon } from '@sanity/icons/BlockContent'
import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { ImageIcon } from '@sanity/icons/Image'
import { ImagesIcon } from '@sanity/icons/Images'
import type { ComponentType } from 'react'
import { defineArrayMember, defineField, defineType, type FieldDefinition } from 'sanity'
import { toCanonicalPath } from '#lib/addresses.ts'
import { findProjectAddresses } from '#lib/content/project.ts'
import { hasStory } from '#lib/content/story.ts'
import { defaultLocale, locales } from '#lib/languages.ts'
import {
  orderField,
  required,
  toChoices,
  toImageField,
  toLocaleField,
  toPreview,
  webAddress,
} from './document.ts'
import { toSeoField } from './pageWords.ts'

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
        toLocaleField('title', pick('Titre', 'Title'), {
          missing: pick('Un projet a besoin d’un titre.', 'A project needs a title.'),
          title: pick,
        }),
        toLocaleField('summary', pick('Résumé', 'Summary'), {
          type: 'localeText',
          description: pick(
            'Une ou deux phrases sous le titre : ce que ni lui ni le type de travail ne disent.',
            'One or two sentences under the title: what neither it nor the kind of work says.',
          ),
          missing: pick('Un projet a besoin d’un résumé.', 'A project needs a summary.'),
        }),
        toLocaleField('kind', pick('Type de travail', 'Kind of work'), {
          description: pick('Par exemple « Refonte ».', 'For example “Redesign”.'),
          missing: pick('Dites de quel travail il s’agissait.', 'Say what kind of work it was.'),
          title: pick,
        }),
        defineField({
          name: 'tags',
          type: 'array',
          title: pick('Étiquettes', 'Tags'),
          of: [defineArrayMember({ type: 'localeString' })],
        }),
        defineField({
          name: 'year',
          type: 'number',
          title: pick('Année', 'Year'),
          validation: (rule) =>
            rule
              .integer()
              .min(1990)
              .max(2100)
              .error(
                pick('Une année comme 2026, entre 1990 et 2100.', 'A year such as 2026, from 1990 to 2100.'),
              ),
        }),
        defineField({
          name: 'link',
          type: 'url',
          title: pick('Lien', 'Link'),
          validation: webAddress(pick),
        }),
        toImageField(pick, {
          name: 'image',
          title: 'Image',
          description: pick(
            'Remplace l’illustration. Placez le cercle sur ce qui doit toujours rester visible.',
            'Replaces the illustration. Drag the circle over what must always stay visible.',
          ),
        }),
        toIllustrationField(pick),
      ].map((field) => ({ ...field, group: 'card' })),
      { ...toStoryField(pick), group: 'page' },
      { ...toAddressField(pick), group: 'page' },
      { ...toSeoField(pick), hidden: ({ document }) => !hasStory(document) },
      orderField,
    ],
    preview: toPreview(pick, 'title', ImagesIcon, 'image'),
  })

const toAddressField = (pick: PickWording) =>
  createSlugField({
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
    validate: beginsNoRedirect(pick.language, findProjectAddresses, toCanonicalPath),
  })

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
      list: toChoices(pick, {
        bakery: ['Boulangerie', 'Bakery'],
        map: ['Carte', 'Map'],
        learning: ['Formation', 'Learning'],
        photo: ['Photo', 'Photo'],
      }),
    },
    initialValue: 'map',
    validation: required(
      pick('Choisissez ce qui remplace une image.', 'Choose what stands in for an image.'),
    ),
  })

/** The story of a project, in parts; a project that has one has a page of its own. */
const toStoryField = (pick: PickWording) =>
  defineField({
    name: 'story',
    type: 'array',
    title: pick('Récit', 'Story'),
    description: pick(
      'La demande, le travail, le résultat. Avec un récit, le projet a sa propre page. Le premier paragraphe y est plus grand que les autres.',
      'The request, the work, the result. With a story, the project has a page of its own. Its first paragraph is larger than the others.',
    ),
    of: toParts(pick),
  })

/** One kind of part. Its first field shows it in the list: by its words, or as a picture by its caption. */
function toPart(
  name: string,
  title: string,
  icon: ComponentType,
  fields: [FieldDefinition, ...FieldDefinition[]],
) {
  const [{ name: first, type }] = fields
  const select: Record<string, string> =
    type === 'image'
      ? { words: `${first}.caption.${defaultLocale}`, media: first }
      : { words: `${first}.${defaultLocale}` }
  return defineArrayMember({
    name,
    type: 'object',
    title,
    icon,
    fields,
    preview: {
      select,
      prepare: ({ words, media }) => ({
        title: toReadableText(words).split('\n')[0] || title,
        subtitle: title,
        media: media ?? icon,
      }),
    },
  })
}

const toParts = (pick: PickWording) => [
  toPart('storyText', pick('Texte', 'Text'), BlockContentIcon, [
    toLocaleField('text', pick('Texte', 'Text'), {
      type: 'localeBlocks',
      missing: pick('Écrivez le texte ou retirez-le.', 'Write the text or remove it.'),
    }),
  ]),
  toPart('storyPicture', pick('Grande image', 'Wide picture'), ImageIcon, [
    toPictureField(pick, 'picture', 'Image'),
  ]),
  toPart('storyPair', pick('Deux images', 'Two pictures'), ImagesIcon, [
    toPictureField(pick, 'left', pick('À gauche', 'On the left')),
    toPictureField(pick, 'right', pick('À droite', 'On the right')),
  ]),
  toPart('storyQuote', pick('Phrase à part', 'Sentence set apart'), BlockquoteIcon, [
    toLocaleField('quote', pick('Phrase', 'Sentence'), {
      description: pick(
        'Une phrase du récit, en grand. Les mots d’un client ont leur propre place.',
        'A sentence of the story, in large letters. The words of a client have a place of their own.',
      ),
      missing: pick('Écrivez la phrase ou retirez-la.', 'Write the sentence or remove it.'),
    }),
  ]),
]

const toPictureField = (pick: PickWording, name: string, title: string) =>
  toImageField(pick, {
    name,
    title,
    fields: [toLocaleField('caption', pick('Légende', 'Caption'))],
    validation: (rule) =>
      rule
        .required()
        .assetRequired()
        .error(pick('Choisissez l’image ou retirez-la.', 'Choose the picture or remove it.')),
  })
