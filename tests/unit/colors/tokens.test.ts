import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseTokens } from '#lib/colors/colors.server.ts'

test('the site’s own style sheet is read', () => {
  const { light, dark } = parseTokens(readFileSync('app/[lang]/styles/tokens.css', 'utf8'))
  expect(Object.keys(light)).toEqual(Object.keys(dark))
  expect(light['--paper']).not.toBe(dark['--paper'])
})

test('no other style sheet contains a colour: they use tokens', () => {
  const sheets = globSync('{app,components}/**/*.css').filter(
    // Print is black on white.
    (file) => !/tokens\.css|print\.css/.test(file),
  )
  expect(sheets.length).toBeGreaterThan(20)
  const withColors = sheets.filter((file) =>
    /#[0-9a-f]{3,8}\b|(?:rgb|hsl|oklch)a?\(/i.test(readFileSync(file, 'utf8')),
  )
  expect(withColors).toEqual([])
})
