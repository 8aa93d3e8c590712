import { describe, expect, test } from 'vitest'
import { parseMark, toFullIcon, toIcon, toThemedIcon, withColors } from '#lib/colors/mark.server.ts'

const light = { '--paper': '#ffffff', '--ink': '#111111', '--accent': '#0000aa', '--shade': '#000000' }
const dark = { ...light, '--accent': '#aaaaff' }

/** A mark of another kind: a circle in a group, on a square of its own size. */
const sprite = `<svg><symbol id="brand" viewBox="0 0 64 64">
<path fill="var(--accent)" d="M0 0h64v64H0z"/>
<g transform="scale(2)"><circle fill="var(--paper)" r="9"/></g>
</symbol></svg>`
const mark = parseMark(sprite)
const scene = { size: 34, classes: ['paper', 'ink'] }

describe('a mark of any shapes', () => {
  test('becomes an icon in the colours of both themes', () => {
    const icon = toThemedIcon(mark, { light, dark })
    expect(icon).toContain('viewBox="0 0 64 64"')
    expect(icon).toContain(
      '.accent{fill:#0000aa}.paper{fill:#ffffff}@media (prefers-color-scheme:dark){.accent{fill:#aaaaff}',
    )
    expect(icon).toContain('<circle class="paper" r="9"/>')
  })

  test('becomes a picture of a given width, and one whose background fills it', () => {
    expect(toIcon(mark, light, 192)).toContain('width="192" height="192"')
    expect(toFullIcon(mark, light, 512)).toContain('<path fill="#0000aa" d="M0 0h64v64H0z"/><path')
    expect(toFullIcon(mark, light, 512, 0.5)).toContain('<g transform="translate(16 16) scale(0.5)"><path')
  })

  test('is drawn into the scenes at their size, with a colour for each class that they have', () => {
    const scenes =
      '<svg><style>.old{fill:#f00}</style><defs><g id="brand">\n<path/>\n</g>\n<path class="accent-50-shade"/></defs></svg>'
    const drawn = withColors(scenes, mark, light, scene)
    expect(drawn).toContain('<g id="brand" transform="scale(0.53125)">')
    expect(drawn).toContain('<circle class="paper" r="9"/>')
    expect(drawn).not.toContain('.old')
    for (const name of ['accent', 'accent-50-shade', 'ink', 'paper'])
      expect(drawn).toContain(`.${name}{fill:#`)
    expect(withColors(drawn, mark, light, scene)).toBe(drawn)
  })

  test('is drawn into an empty group, and it is an error if there is no group', () => {
    const empty = '<svg><style>\n</style><defs><g id="brand">\n</g><g id="home">\n<path/>\n</g></defs></svg>'
    const drawn = withColors(empty, mark, light, scene)
    expect(drawn).toContain('<circle class="paper" r="9"/>')
    expect(drawn).toContain('<g id="home">\n<path/>\n</g>')
    const without = empty.replace('id="brand"', 'id="contact"')
    expect(() => withColors(without, mark, light, scene)).toThrow('no group “brand”')
  })

  test('must be in the sprite', () => {
    expect(() => parseMark('<svg></svg>')).toThrow('has no symbol “brand”')
  })
})
