import Cookies from 'js-cookie'
import { afterEach, expect, test, vi } from 'vitest'
import { consentChoices, writeConsent } from '#lib/preferences/consent.ts'
import { removeTheme, writeTheme } from '#lib/preferences/theme.ts'

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
