import { expect, test } from 'vitest'
import { z } from 'zod'
import { createDocuments } from '../src/documents/documents.ts'
import { documentFields } from '../src/documents/fields.ts'
import { imageShape } from '../src/images/image.ts'
import { parseSnapshot, toSnapshot } from '../src/snapshot/snapshot.ts'
import { createLocalized, fillFirstLanguage } from '../src/text/localized.ts'
import { createLocalBlocks, toBlocks } from '../src/text/portableText.ts'

// Another site than this one: recipes in German and Italian.
const localized = createLocalized(['de', 'it'], (text, locale) => `${text} (${locale})`)
const { localeTextShape, localeProjection, toLocalText } = localized
const { localeBlocksShape } = createLocalBlocks(localized)
const recipeShape = z.object({
  ...documentFields,
  title: localeTextShape,
  text: localeBlocksShape,
  source: z.url().optional(),
  cover: z.object({ picture: imageShape }),
  steps: z.array(z.object({ image: imageShape.optional() })).default([]),
})
const site = createDocuments(
  {
    recipe: {
      query: `*[_type == "recipe"]{title${localeProjection}}`,
      shape: z.array(recipeShape),
      images: { 'cover.picture': 'wide', 'steps.image': 'square' },
      pages: ['sweet', 'sour'],
      ids: { sweet: 'recipe-sweet', sour: 'recipe-sour' },
      seed: () => [],
    },
  },
  {
    frames: { wide: { ratio: 2, widths: [100] }, square: { ratio: 1, widths: [100] } },
    toPages: ({ recipe }) =>
      recipe.map(({ _id }) => ({
        path: `/${_id}`,
        route: `/de/${_id}`,
        language: 'de',
        status: 200,
        document: _id,
      })),
  },
)

const recipe = {
  _id: 'recipe-sour',
  _updatedAt: '2026-11-21T12:00:00Z',
  title: { de: 'Brot', it: null },
  text: { de: toBlocks('Siehe [hier](/sweet).', 'k') },
  source: 'https://bread.example',
  cover: { picture: { asset: { _id: 'image-a-200x100-png' } } },
  steps: [{}, { image: { asset: { _id: 'image-b-200x100-png' } } }],
}

test('a site of other types and languages reads its documents, their images and pages', () => {
  expect(site.contentQuery).toBe('{"recipe": *[_type == "recipe"]{title{de, it}}}')
  const parsed = site.parseDocuments({ recipe: [recipe] })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  const { documents } = parsed
  expect(documents.recipe.map(({ title }) => toLocalText(title, 'it'))).toEqual([
    { text: 'Brot (de)', lang: 'de' },
  ])
  const images = site.listImages(documents)
  expect(images.map(({ frame, path }) => [path, 'ratio' in frame && frame.ratio])).toEqual([
    ['cover.picture', 2],
    ['steps[1].image', 1],
  ])
  expect(site.listPages(documents)).toMatchObject([{ path: '/recipe-sour', document: 'recipe-sour' }])
  const snapshot = toSnapshot('lake', documents, {})
  expect(parseSnapshot(JSON.stringify(snapshot), site.documentsShape)).toEqual(snapshot)
})

test('a document that its shape refuses is named with its field', () => {
  expect(site.parseDocuments({ recipe: [{ ...recipe, source: 'bread' }] })).toMatchObject({
    problems: [{ code: 'unexpected', place: { document: 'recipe-sour', path: 'source' } }],
  })
  expect(site.parseDocuments({ recipe: [{ ...recipe, cover: {} }] })).toMatchObject({
    problems: [{ code: 'missing', place: { document: 'recipe-sour', path: 'cover.picture' } }],
  })
})

test('a document in another language alone is complete without the first', () => {
  const document = {
    _type: 'note',
    title: { it: 'Pane' },
    parts: [{ _key: 'a', text: { de: 'Alt', it: 'Nuovo' } }],
    year: 2026,
  }
  expect(fillFirstLanguage(document, ['de', 'it'], 'it')).toEqual({
    _type: 'note',
    title: { de: 'Pane', it: 'Pane' },
    parts: [{ _key: 'a', text: { de: 'Nuovo', it: 'Nuovo' } }],
    year: 2026,
  })
  expect(fillFirstLanguage(document, ['de', 'it'], 'de')).toBe(document)
  expect(fillFirstLanguage(document, ['de', 'it'], null)).toBe(document)
})
