import { expect, test } from 'vitest'
import { hasTable, toCleanHtml } from '../src/ui/PasteCleaner.tsx'

test('spaces that Word marks become one space', () => {
  const html = `<p class=MsoNormal>Un<span style='mso-spacerun:yes'>  &nbsp;</span>mot</p>`
  expect(toCleanHtml(html)).toBe('<p class=MsoNormal>Un mot</p>')
})

test('an item of a list in Word loses the bullet that Word draws', () => {
  const bullet = `<span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span>`
  const item = (inside: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>${inside}Téléphone</p>`
  expect(toCleanHtml(item(`<![if !supportLists]>${bullet}<![endif]>`))).toBe(item(''))
  expect(toCleanHtml(item(`<!--[if !supportLists]-->${bullet}<!--[endif]-->`))).toBe(item(''))
})

test('an item of a list loses a bullet that was typed', () => {
  expect(toCleanHtml('<ul><li><p>•&nbsp; Téléphone</p></li><li>· Mail</li></ul>')).toBe(
    '<ul><li><p>Téléphone</p></li><li>Mail</li></ul>',
  )
})

test.each(['<p>Un · deux</p>', '<ul><li>Un</li></ul>', '<p>a &nbsp; b</p>'])('%s stays as it is', (html) => {
  expect(toCleanHtml(html)).toBe(html)
})

test('a table is one with several cells', () => {
  expect(hasTable('<table><tr><td>Un</td><td>Deux</td></tr></table>')).toBe(true)
  expect(hasTable('<table><tr><td><p>Un mail</p></td></tr></table>')).toBe(false)
  expect(hasTable('<p>Un</p>')).toBe(false)
})
