import { type ImageField, imageShape, isDrawing, toFocus, toSizedImage } from '@freelance-site/content'
import { toAssetFile, toAssetSize, toMediaKey, toShownRect } from '@freelance-site/content/testing'
import { describe, expect, test } from 'vitest'
import { contentQuery, parseDocuments } from '#lib/content/documents.ts'
import { contentOf, project, sized, withProject, withSettings } from '../../support/content.ts'
import { query } from '../../support/lakeStandIn.ts'

const alt = { fr: 'Des pains', en: 'Loaves' }
const asset = { _id: 'image-abc-40x30-png' }
const image: ImageField = imageShape.parse({ asset })
const show = (published: object, media = {}) => contentOf('en', published, { media })

describe('an image', () => {
  test('is shown whole and focused on its centre, unless the owner decides otherwise', () => {
    expect(image).toEqual({
      asset,
      hotspot: { x: 0.5, y: 0.5 },
      crop: { top: 0, right: 0, bottom: 0, left: 0 },
    })
  })

  test('is identified by its use, its crop and its focus, which decide what is shown', () => {
    const cut = {
      ...image,
      hotspot: { x: 0.1, y: 0.2 },
      crop: { top: 0.1, right: 0.2, bottom: 0.3, left: 0.4 },
    }
    expect(toMediaKey(cut, 'page')).toBe('image-abc-40x30-png 0.1 0.2 0.3 0.4 page 0.1 0.2')
    expect(toMediaKey(cut, 'social')).toBe('image-abc-40x30-png 0.1 0.2 0.3 0.4 social 0.1 0.2')
  })

  test('that a snapshot lacks stops the build and is named', () => {
    expect(() => toSizedImage(image, 'page', {})).toThrow('The snapshot lacks the image image-abc-40x30-png.')
  })

  test.each<[Partial<ImageField>, object]>([
    [{}, { x: 0.5, y: 0.5 }],
    [{ crop: { top: 0, right: 0, bottom: 0.5, left: 0.25 } }, { x: 1 / 3, y: 1 }],
    [{ crop: { top: 0.25, right: 0.25, bottom: 0, left: 0 } }, { x: 2 / 3, y: 1 / 3 }],
    [{ crop: { top: 0.8, right: 0, bottom: 0, left: 0.6 } }, { x: 0, y: 0 }],
    [{ crop: { top: 0.1, right: 0.6, bottom: 0.1, left: 0.1 } }, { x: 1, y: 0.5 }],
  ])('cut as %j keeps its focus at %j', (cut, focus) => {
    const { x, y } = toFocus({ ...image, ...cut })
    expect({ x, y }).toEqual({
      x: expect.closeTo(Reflect.get(focus, 'x')),
      y: expect.closeTo(Reflect.get(focus, 'y')),
    })
  })

  test.each([
    ['image-abc-40x30-svg', undefined, true],
    ['image-abc-40x30-png', undefined, true],
    ['image-abc-40x30-webp', false, true],
    ['image-abc-40x30-webp', true, false],
    ['image-abc-40x30-jpg', true, false],
  ])('%s with isOpaque %s is a drawing: %s', (_id, isOpaque, expected) => {
    const drawing = { ...image, asset: { _id, isOpaque } }
    expect(isDrawing(drawing)).toBe(expected)
    const [whole, cut] = [
      { left: 0, top: 0, width: 400, height: 300 },
      { left: 0, top: 50, width: 400, height: 200 },
    ]
    const frame = { ratio: 2, widths: [400], keepsDrawings: true }
    expect(toShownRect({ image: drawing, frame }, { width: 400, height: 300 })).toEqual(
      expected ? whole : cut,
    )
    const strict = { ratio: 2, widths: [400] }
    expect(toShownRect({ image: drawing, frame: strict }, { width: 400, height: 300 })).toEqual(cut)
  })

  test.each([
    [{ x: 0.2, y: 0.8 }, true],
    [{ x: 0.9, y: 0.8 }, false],
    [{ x: 0.2, y: 0.3 }, false],
  ])('with its hotspot at %j is where the sheet of a title would cover it: %s', (hotspot, isLow) => {
    const media = { [toMediaKey({ ...image, hotspot }, 'page')]: sized }
    const [shown] = show(withProject({ image: { asset, alt, hotspot } }), media).projects
    expect(shown?.image?.isLow).toBe(isLow)
  })

  test('has its size and file in the id of its asset', () => {
    expect(toAssetSize('image-a1B2-400x30-jpg')).toEqual({ width: 400, height: 30 })
    expect(toAssetFile('image-a1B2-400x30-jpg')).toBe('a1B2-400x30.jpg')
    expect(toAssetFile('image-image-40x30-mp4')).toBe('image-40x30.mp4')
  })

  test('is shown in the files made for its use, with its text in the language of the page', () => {
    const media = { 'image-abc-40x30-png 0 0 0 0 page 0.5 0.5': sized }
    const [shown] = show(withProject({ image: { asset, alt } }), media).projects
    expect(shown?.image).toEqual({
      ...sized,
      alt: { text: 'Loaves', lang: 'en' },
      near: '',
      isLow: false,
      isWhole: false,
    })
  })

  test('of a person is shown in the files of its portrait', () => {
    const portrait = { asset, alt, hotspot: { x: 0.25, y: 0.5 } }
    const media = { 'image-abc-40x30-png 0 0 0 0 portrait 0.25 0.5': sized }
    expect(show(withSettings({ person: { portrait } }), media).settings.person?.portrait).toEqual({
      ...sized,
      alt: { text: 'Loaves', lang: 'en' },
      near: '',
      isLow: false,
      isWhole: false,
    })
  })

  test('that was removed leaves only the drawing', () => {
    const published = withProject({ image: { asset: null, alt } })
    expect(show(published).projects[0]).toMatchObject({ image: null, illustration: 'map' })
  })

  test('of the settings is the picture of shared links', () => {
    const published = withSettings({ socialImage: { asset } })
    const media = { 'image-abc-40x30-png 0 0 0 0 social 0.5 0.5': sized }
    expect(show(published, media).settings.socialImage).toEqual({ ...sized, alt: null, focus: 0.5 })
    const described = withSettings({ socialImage: { asset, alt } })
    expect(show(described, media).settings.socialImage).toEqual({
      ...sized,
      alt: { text: 'Loaves', lang: 'en' },
      focus: 0.5,
    })
    expect(show(withSettings({ socialImage: { asset: null } })).settings.socialImage).toBeNull()
  })

  test('comes from the query with its asset, its crop and its hotspot', async () => {
    const found = { _id: asset._id, lqip: 'data:image/png;base64,AA==', isOpaque: false }
    const { _id, ...metadata } = found
    const stored = {
      _type: 'image',
      asset: { _type: 'reference', _ref: _id },
      hotspot: { _type: 'sanity.imageHotspot', x: 0.2, y: 0.4, width: 0.1, height: 0.1 },
      alt: { _type: 'localeString', ...alt },
    }
    const answer = await query(contentQuery, [
      { ...project, _type: 'project', image: stored },
      { _id, _type: 'sanity.imageAsset', metadata },
    ])
    const parsed = parseDocuments(answer)
    expect(parsed.kind === 'valid' && parsed.documents.project[0]?.image).toEqual({
      asset: found,
      hotspot: { x: 0.2, y: 0.4 },
      crop: { top: 0, right: 0, bottom: 0, left: 0 },
      alt,
    })
  })
})
