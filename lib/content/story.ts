import { imageProjection, imageShape, type Media } from '@freelance-site/content'
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
import { asCode } from './problems.ts'
import { toUnquoted } from './quotation.ts'

const pictureShape = imageShape.extend({ alt: localeTextShape, caption: optionalLocaleTextShape })

const part = { _key: z.string(asCode('missing')) }

/** What a part may be. A picture is the same in every language, and its words are in each. */
export const storyPartShapes = [
  z.object({ ...part, _type: z.literal('storyText'), text: localeBlocksShape }),
  z.object({ ...part, _type: z.literal('storyPicture'), picture: pictureShape }),
  z.object({ ...part, _type: z.literal('storyPair'), left: pictureShape, right: pictureShape }),
  z.object({ ...part, _type: z.literal('storyQuote'), quote: localeTextShape }),
] as const

/** The parts of a story, in the owner's order. */
export const storyShape = z.array(
  z.discriminatedUnion('_type', [...storyPartShapes], asCode('notStoryPart')),
  asCode('notList'),
)

const pictureProjection = `{${imageProjection}, alt${localeProjection}, caption${localeProjection}}`

/** What the content query reads of each part. */
export const storyPartProjection = `_key, _type, text${localeProjection}, quote${localeProjection},
  picture${pictureProjection}, left${pictureProjection}, right${pictureProjection}`

/** The part of the content query that reads a story. */
export const storyProjection = `story[]{${storyPartProjection}}`

/** For what each picture of the parts in a field is used. */
export const toPartImages = (field: string) => ({
  [`${field}.picture`]: 'wide',
  [`${field}.left`]: 'pair',
  [`${field}.right`]: 'pair',
})

/** For what each picture of a story is used. */
export const storyImages = toPartImages('story')

type Picture = z.infer<typeof pictureShape>

function toPictureView(picture: Picture, use: 'pair' | 'wide', media: Media, locale: Locale) {
  const image = toImageView(picture, use, media, locale)
  return image && { image, caption: picture.caption ? toLocalText(picture.caption, locale) : null }
}

/** A picture of a story with its caption, which is null if the owner wrote none. */
export type StoryPicture = NonNullable<ReturnType<typeof toPictureView>>

type Part = z.infer<typeof storyShape>[number]

/** A part of a story; null for a picture that could not be made. Of two, the other one is shown alone. */
function toPartView(part: Part, media: Media, locale: Locale) {
  const show = (picture: Picture, use: 'pair' | 'wide') => toPictureView(picture, use, media, locale)
  switch (part._type) {
    case 'storyText':
      return { kind: 'text', body: toLocalBlocks(part.text, locale) } as const
    case 'storyPicture': {
      const picture = show(part.picture, 'wide')
      return picture && ({ kind: 'picture', picture } as const)
    }
    case 'storyPair': {
      const pictures = [part.left, part.right].flatMap((each) => show(each, 'pair') ?? [])
      return pictures.length > 0 ? ({ kind: 'pair', pictures } as const) : null
    }
    case 'storyQuote':
      return { kind: 'quote', quote: toUnquoted(toLocalText(part.quote, locale)) } as const
  }
}

/** A story as a page in one language shows it. */
export const toStoryView = (story: readonly Part[], media: Media, locale: Locale) =>
  story.flatMap((part) => {
    const view = toPartView(part, media, locale)
    return view ? [{ key: part._key, ...view }] : []
  })

/** The parts of a story in the owner’s order, without pictures that could not be made. */
export type StoryView = ReturnType<typeof toStoryView>
