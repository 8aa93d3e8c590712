import { toReadableText } from '@freelance-site/studio-kit'
import { BlockContentIcon } from '@sanity/icons/BlockContent'
import { BlockquoteIcon } from '@sanity/icons/Blockquote'
import { ImageIcon } from '@sanity/icons/Image'
import { ImagesIcon } from '@sanity/icons/Images'
import type { ComponentType } from 'react'
import { defineArrayMember, type FieldDefinition } from 'sanity'
import { defaultLocale } from '#lib/languages.ts'
import { toImageField, toLocaleField } from './document.ts'
import type { T } from './words/words.ts'

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

/** The parts of a story. */
export const toStoryParts = (t: T) => [
  toPart('storyText', t('storyText'), BlockContentIcon, [
    toLocaleField('text', t('storyText.text'), {
      type: 'localeBlocks',
      missing: t('storyText.text.missing'),
    }),
  ]),
  toPart('storyPicture', t('storyPicture'), ImageIcon, [
    toPictureField(t, 'picture', t('storyPicture.picture')),
  ]),
  toPart('storyPair', t('storyPair'), ImagesIcon, [
    toPictureField(t, 'left', t('storyPair.left')),
    toPictureField(t, 'right', t('storyPair.right')),
  ]),
  toPart('storyQuote', t('storyQuote'), BlockquoteIcon, [
    toLocaleField('quote', t('storyQuote.quote'), {
      description: t('storyQuote.quote.description'),
      missing: t('storyQuote.quote.missing'),
    }),
  ]),
]

const toPictureField = (t: T, name: string, title: string) =>
  toImageField(t, {
    name,
    title,
    fields: [toLocaleField('caption', t('storyPicture.picture.caption'))],
    validation: (rule) => rule.required().assetRequired().error(t('storyPicture.picture.missing')),
  })
