import { BlockContentIcon } from '@sanity/icons/BlockContent'
import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { ImageIcon } from '@sanity/icons/Image'
import { ImagesIcon } from '@sanity/icons/Images'
import type { PickWording } from 'foundation/studioLanguage'
import type { ComponentType } from 'react'
import { defineArrayMember, defineField, type FieldDefinition } from 'sanity'
import { toReadableText } from 'studio-kit/translation'
import { defaultLocale } from '#lib/languages.ts'
import { toImageField, toLocaleField } from './document.ts'

/** The story of a project, in parts; a project that has one has a page of its own. */
export const toStoryField = (pick: PickWording) =>
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

/** One kind of part, shown in the list by the words or the picture in one of its fields. */
const toPart = (
  name: string,
  title: string,
  icon: ComponentType,
  fields: FieldDefinition[],
  select: Record<string, string>,
) =>
  defineArrayMember({
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

const toParts = (pick: PickWording) => [
  toPart(
    'storyText',
    pick('Texte', 'Text'),
    BlockContentIcon,
    [
      toLocaleField('text', pick('Texte', 'Text'), {
        type: 'localeBlocks',
        missing: pick('Écrivez le texte ou retirez-le.', 'Write the text or remove it.'),
      }),
    ],
    { words: `text.${defaultLocale}` },
  ),
  toPart(
    'storyPicture',
    pick('Grande image', 'Wide picture'),
    ImageIcon,
    [toPictureField(pick, 'picture', 'Image')],
    { words: `picture.caption.${defaultLocale}`, media: 'picture' },
  ),
  toPart(
    'storyPair',
    pick('Deux images', 'Two pictures'),
    ImagesIcon,
    [
      toPictureField(pick, 'left', pick('À gauche', 'On the left')),
      toPictureField(pick, 'right', pick('À droite', 'On the right')),
    ],
    { words: `left.caption.${defaultLocale}`, media: 'left' },
  ),
  toPart(
    'storyQuote',
    pick('Phrase à part', 'Sentence set apart'),
    BlockquoteIcon,
    [
      toLocaleField('quote', pick('Phrase', 'Sentence'), {
        description: pick(
          'Une phrase du récit, en grand. Les mots d’un client ont leur propre place.',
          'A sentence of the story, in large letters. The words of a client have a place of their own.',
        ),
        missing: pick('Écrivez la phrase ou retirez-la.', 'Write the sentence or remove it.'),
      }),
    ],
    { words: `quote.${defaultLocale}` },
  ),
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
