import fc from 'fast-check'
import Cookies from 'js-cookie'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { consentChoices, writeConsent } from '../src/consent.ts'
import { readCookie } from '../src/cookies.ts'
import { removeTheme, writeTheme } from '../src/theme.ts'

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

  test('returns a string or null for any cookie string', () => {
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

afterEach(() => void vi.restoreAllMocks())

test('js-cookie writes both cookies, for 365 days, strict same-site and secure', () => {
  const set = vi.spyOn(Cookies, 'set').mockReturnValue(undefined)
  const attributes = { expires: 365, sameSite: 'strict', secure: true }
  writeConsent(consentChoices.essentialOnly)
  expect(set).toHaveBeenLastCalledWith('cookie-consent', '{"necessary":true,"analytics":false}', attributes)
  writeTheme('dark')
  expect(set).toHaveBeenLastCalledWith('theme', 'dark', attributes)
})

test('the record holds the two booleans and nothing else', () => {
  const set = vi.spyOn(Cookies, 'set').mockReturnValue(undefined)
  writeConsent(Object.assign({ marketing: true }, consentChoices.acceptAll))
  expect(set.mock.lastCall?.[1]).toBe('{"necessary":true,"analytics":true}')
})

test('js-cookie removes the theme', () => {
  const remove = vi.spyOn(Cookies, 'remove').mockReturnValue(undefined)
  removeTheme()
  expect(remove).toHaveBeenCalledWith('theme')
})
