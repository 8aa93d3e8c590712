import fc from 'fast-check'
import Cookies from 'js-cookie'
import { describe, expect, test } from 'vitest'
import { readCookie } from '#lib/preferences/readCookie.ts'

describe('readCookie', () => {
  test.each([
    ['theme=dark', 'dark'],
    ['a=1; theme=dark; b=2', 'dark'],
    ['mytheme=light; theme=dark', 'dark'],
    ['theme=light; a=1; theme=dark', 'dark'],
    ['theme=', ''],
    ['theme=a=b', 'a=b'],
    ['theme=%7B%22a%22%7D', '{"a"}'],
    ['theme', null],
    ['Theme=dark', null],
    ['', null],
    ['theme=%E0%A4%A', null],
  ])('reads “%s” as %j', (jar, value) => {
    expect(readCookie('theme', jar)).toBe(value)
  })

  test('answers a text or null to any jar', () => {
    fc.assert(
      fc.property(fc.string(), (jar) => {
        const value = readCookie('theme', jar)
        expect(value === null || typeof value === 'string').toBe(true)
      }),
    )
  })

  test('reads back what js-cookie writes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const page = { cookie: '' }
        Reflect.set(globalThis, 'document', page)
        Cookies.set('theme', value)
        expect(readCookie('theme', page.cookie.split('; ')[0] ?? '')).toBe(value)
        Reflect.deleteProperty(globalThis, 'document')
      }),
    )
  })
})
