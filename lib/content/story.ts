import { imageProjection, imageShape, type Media } from 'releases/images/image'
import { z } from 'zod'
import type { Locale } from '#lib/languages.ts'
import { toImageView } from './image.ts'
import {
  localeBlocksShape,
  localeProjection,
  localeTextShape,
  optionalLocaleTextShape,
  toLocalBlocks,
  toLocalText,
} from './localized.ts'
import { asCode } from './reasons.ts'

const pictureShape = imageShape.extend({ alt: localeTextShape, caption: optionalLocaleTextShape })

const part = { _key: z.string(asCode('missing')) }

/** The parts of a story, in the owner's order. A picture is the same in every language, and its words are in each. */
export const storyShape = z.array(
  z.discriminatedUnion(
    '_type',
    [
      z.object({ ...part, _type: z.literal('storyText'), text: localeBlocksShape }),
      z.object({ ...part, _type: z.literal('storyPicture'), picture: pictureShape }),
      z.object({ ...part, _type: z.literal('storyPair'), left: pictureShape, right: pictureShape }),
      z.object({ ...part, _type: z.literal('storyQuote'), quote: localeTextShape }),
    ],
    asCode('notStoryPart'),
  ),
  asCode('notList'),
)

const pictureProjection = `{${imageProjection}, alt${localeProjection}, caption${localeProjection}}`

export const storyProjection = `story[]{_key, _type, text${localeProjection}, quote${localeProjection},
  picture${pictureProjection}, left${pictureProjection}, right${pictureProjection}}`

/** The image fields of the parts, with the frame of each. */
export const storyImages = { 'story.picture': 'wide', 'story.left': 'page', 'story.right': 'page' } as const

type Picture = z.infer<typeof pictureShape>

const toPictureView = (picture: Picture, use: 'page' | 'wide', media: Media, locale: Locale) => ({
  image: toImageView(picture, use, media, locale),
  caption: picture.caption ? toLocalText(picture.caption, locale) : null,
})

export type StoryPicture = ReturnType<typeof toPictureView>

type Part = z.infer<typeof storyShape>[number]

function toPartView(part: Part, media: Media, locale: Locale) {
  const show = (picture: Picture, use: 'page' | 'wide') => toPictureView(picture, use, media, locale)
  switch (part._type) {
    case 'storyText':
      return { kind: 'text', body: toLocalBlocks(part.text, locale) } as const
    case 'storyPicture':
      return { kind: 'picture', picture: show(part.picture, 'wide') } as const
    case 'storyPair':
      return { kind: 'pair', pictures: [show(part.left, 'page'), show(part.right, 'page')] } as const
    case 'storyQuote':
      return { kind: 'quote', quote: toLocalText(part.quote, locale) } as const
  }
}

/** A story as a page in one language shows it. */
export const toStoryView = (story: readonly Part[], media: Media, locale: Locale) =>
  story.map((part) => ({ key: part._key, ...toPartView(part, media, locale) }))

export type StoryView = ReturnType<typeof toStoryView>
