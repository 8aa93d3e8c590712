import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themes } from '#lib/colors/themes.ts'

test('the themes have every colour that the mark uses', () => {
  const sprite = readFileSync('components/illustrations/sprite.svg', 'utf8')
  const [, symbol = ''] = /<symbol id="brand"[^>]*>([\s\S]*?)<\/symbol>/.exec(sprite) ?? []
  const used = [...symbol.matchAll(/var\((--[\w-]+)\)/g)].map(([, role]) => role)
  expect(used.length).toBeGreaterThan(0)
  for (const role of used) expect(themes.light).toHaveProperty([String(role)])
})
