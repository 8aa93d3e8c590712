import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { themes } from '#lib/colors/themes.ts'
import { project } from '#schemas/project.ts'
import { toDrawing, withProjectPicture } from '#studio/drawings.tsx'

vi.mock('#components/illustrations/Illustration.tsx', () => ({ Illustration: () => null }))

describe('a project in a list has the picture that the site shows', () => {
  const asset = { _type: 'reference', _ref: 'image-a-10x10-png' }

  test('its image', () => {
    expect(toDrawing({ media: { _type: 'image', asset }, illustration: 'map' })).toBeUndefined()
  })

  test.each([
    ['no image', undefined],
    ['an image that was removed', { _type: 'image' }],
  ])('the drawing, with %s', (_, media) => {
    expect(toDrawing({ media, illustration: 'bakery' })).toHaveProperty('props.name', 'bakery')
  })

  test('the icon of projects, with a drawing that does not exist', () => {
    expect(toDrawing({ illustration: 'castle' })).toBeUndefined()
    expect(toDrawing({})).toBeUndefined()
  })

  test('the Studio queries the illustration together with the title', () => {
    const [type] = project.toTypes('en').map(withProjectPicture)
    const preview = type && 'preview' in type ? type.preview : undefined
    expect(preview?.select).toMatchObject({ title: 'title.fr', media: 'image', illustration: 'illustration' })
    expect(preview?.prepare?.({ title: 'Pain', illustration: 'bakery' })).toMatchObject({
      title: 'Pain',
      media: { props: { name: 'bakery' } },
    })
  })
})

test('the themes have every colour that the drawings use', () => {
  const sprite = readFileSync('components/illustrations/sprite.svg', 'utf8')
  for (const name of ['bakery', 'map', 'learning', 'photo', 'brand']) {
    const [, symbol = ''] = new RegExp(`<symbol id="${name}"[^>]*>([\\s\\S]*?)</symbol>`).exec(sprite) ?? []
    const used = [...symbol.matchAll(/var\((--[\w-]+)\)/g)].map(([, role]) => role)
    expect(used.length).toBeGreaterThan(0)
    for (const role of used) expect(themes.light).toHaveProperty([String(role)])
  }
})
